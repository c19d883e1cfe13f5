/// The `error` of a reply. The texts are libmpv's (`mpv_error_string`), because clients compare them.
package enum IPCError: String, Error, CaseIterable, Hashable, Sendable {
  /// Too many requests or observations are pending.
  case queueFull = "event queue full"
  case invalidParameter = "invalid parameter"
  case propertyNotFound = "property not found"
  /// The property does not accept a value of this type.
  case propertyFormat = "unsupported format for accessing property"
  /// The property has no value at present. Clients expect this error at any time.
  case propertyUnavailable = "property unavailable"
  /// The session refuses the change, or the property can't be written.
  case propertyError = "error accessing property"
  /// The session refuses the command, or the command has failed.
  case command = "error running command"
  /// The command is unsupported with any arguments.
  case unsupported = "not supported"
}
