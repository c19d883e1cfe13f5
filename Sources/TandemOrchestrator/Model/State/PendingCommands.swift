/// The commands that wait for the end of the running transaction.
package enum PendingCommands: Hashable, Sendable {
  case nothing
  case command(SessionCommand, Initiator, CommandID)
  /// Coalesced swaps; only an odd number of them has an effect.
  case swaps(isOdd: Bool, Initiator, last: CommandID)
}
