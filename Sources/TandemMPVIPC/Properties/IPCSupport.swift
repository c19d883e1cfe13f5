/// The way in which Tandem supports a property or a command.
package enum IPCSupport: String, CaseIterable, Hashable, Sendable {
  /// Reads return the session's value.
  case answered
  /// Reads return the session's value, and writes become the session's commands.
  case mapped
  /// A write is stored and can be read back, but has no other effect.
  case kept
  /// Each access fails with an error, and adds a warning to the log.
  case refused
}
