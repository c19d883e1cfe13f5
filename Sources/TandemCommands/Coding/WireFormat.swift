/// The form of a command's arguments.
package enum WireFormat: Hashable, Sendable {
  /// A record of the event log.
  case log
  /// A request's array: positional values, followed by an object with the options.
  case array
  /// A request's object.
  case named
  /// A step of a scenario.
  case step
}
