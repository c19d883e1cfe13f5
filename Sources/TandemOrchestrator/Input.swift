/// One input: a command or an event.
package enum Input: Hashable, Sendable {
  case command(SessionCommand, by: Initiator = .user, id: CommandID)
  case event(Event)
}
