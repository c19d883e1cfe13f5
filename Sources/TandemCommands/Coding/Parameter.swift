import TandemFoundation

/// The description of one argument: its names, its type and its purpose.
package struct Parameter: Hashable, Sendable {
  /// The name in objects: an option or a named argument on the socket, a key of a scenario's step.
  package let key: String
  /// The name in the event log.
  package let logKey: String
  /// The noun for errors on a positional argument: `the volume`. Nil for an option.
  package let subject: String?
  package let kind: ParameterKind
  /// True if the argument is mandatory wherever arguments have names.
  package let isRequired: Bool
  /// The default of a named argument.
  package let standard: JSONValue?
  /// The purpose in one sentence, without a full stop.
  package let help: String

  package init(
    _ key: String, log logKey: String? = nil, placed subject: String? = nil, _ kind: ParameterKind,
    required isRequired: Bool = false, unlessGiven standard: JSONValue? = nil, _ help: String
  ) {
    self.key = key
    self.logKey = logKey ?? key
    self.subject = subject
    self.kind = kind
    self.isRequired = isRequired
    self.standard = standard
    self.help = help
  }

  /// The role of the video that a command is about: a word in the log, a flag everywhere else.
  package static let role = Parameter(
    "pip", log: "role", .boolean, unlessGiven: false, "apply to picture in picture instead of full screen")
}

extension Optional {
  /// - Throws: an error if the argument is missing.
  package func needed(_ parameter: Parameter) throws(ArgumentError) -> Wrapped {
    guard let self else { throw ArgumentError(parameter, "is missing") }
    return self
  }
}
