// mpv's errors.

/// The word under `error` of a reply. Clients compare it, so that it is libmpv's own (`mpv_error_string`).
package enum IPCError: String, Error, CaseIterable, Hashable, Sendable {
  /// Too much waits already.
  case queueFull = "event queue full"
  case invalidParameter = "invalid parameter"
  case propertyNotFound = "property not found"
  /// A value of a kind that the property does not take.
  case propertyFormat = "unsupported format for accessing property"
  /// There is no such value at the moment: the one error that clients expect all the time.
  case propertyUnavailable = "property unavailable"
  /// The rules refuse it, or it can't be written.
  case propertyError = "error accessing property"
  /// The rules refuse it, or it did not come to pass.
  case command = "error running command"
  /// The command is unsupported with any arguments.
  case unsupported = "not supported"
}
