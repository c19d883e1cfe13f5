// The orchestrator's input.

/// One input: a wish or a fact.
package enum Input: Hashable, Sendable {
  case command(SessionCommand, by: Initiator = .user, id: CommandID)
  case event(Event)
}
