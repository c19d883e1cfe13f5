/// The outcome of an accepted command.
package enum CommandOutcome: Hashable, Sendable {
  case succeeded
  /// The command was not carried out; everything is as before.
  case failed(reason: String)
  /// A later command replaced this command.
  case superseded
}
