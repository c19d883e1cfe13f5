// What the orchestrator is fed.

/// One input: a wish or a fact.
public enum Input: Hashable, Sendable {
  case command(Command, by: Initiator = .user, id: CommandID)
  case event(Event)
}
