import TandemFoundation
import TandemOrchestrator

package enum ParameterKind: Hashable, Sendable {
  case boolean
  /// A number. The range is checked on the command line; for the socket and scenarios, the session refuses values that
  /// are out of range.
  case number(ClosedRange<Double>)
  case seconds(ClosedRange<Double>)
  case word([String])
  case picture(PictureText)
  case text
  /// A width and a height: `1080x1920`.
  case size
  case texts(atMost: Int)
  case whole(ClosedRange<Int>)
  /// The entries of a playlist: an address each, or an object with `url` and `title`.
  case entries
  /// The name of an app, a view, a listener or an owner.
  case name
  case screen
  /// The number of a track; null for no track.
  case track
  /// The key of a content; in a scenario, the content's name.
  case content

  /// The maximum length of a text, in bytes.
  var longestText: Int {
    switch self {
    case .name, .screen: TextLimits.name
    case .boolean, .number, .seconds, .word, .picture, .text, .size, .texts, .whole, .entries, .track, .content:
      TextLimits.text
    }
  }
}

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

package struct ArgumentError: Error, Hashable, Sendable {
  /// The argument; nil if the error concerns the whole command.
  package let parameter: Parameter?
  /// True if `text` is the whole message. If false, the message begins with the argument's name.
  package let isCombination: Bool
  /// The rest of the sentence after the argument's name, or the whole message; see
  /// ``isCombination``.
  private let text: String

  init(_ parameter: Parameter, _ text: String) { (self.parameter, self.text, isCombination) = (parameter, text, false) }

  package init(together text: String, at parameter: Parameter? = nil) {
    (self.parameter, self.text, isCombination) = (parameter, text, true)
  }

  package func message(in form: WireFormat) -> String {
    guard let parameter, !isCombination else { return text }
    return (form == .array ? parameter.subject ?? parameter.key : parameter.key) + " " + text
  }
}

extension Optional {
  /// - Throws: an error if the argument is missing.
  package func needed(_ parameter: Parameter) throws(ArgumentError) -> Wrapped {
    guard let self else { throw ArgumentError(parameter, "is missing") }
    return self
  }
}
