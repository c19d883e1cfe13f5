// One argument of a command, as every format has it.

import TandemJSON
import TandemRules

/// What an argument may be.
package enum ParameterKind: Hashable, Sendable {
  case boolean
  /// Within what people ask for. Whoever asks for more on the socket or in a scenario is refused by the rules.
  case number(ClosedRange<Double>)
  case seconds(ClosedRange<Double>)
  case word([String])
  case text
  /// `1080x1920`.
  case size
  case texts(atMost: Int)
  case whole(ClosedRange<Int>)
  /// Of a list: an address each, or an object with `url` and `title`.
  case entries
  /// Of an app, a view, a listener or an owner.
  case name
  case screen
  /// The number of a track, or null for none.
  case track
  /// A content's key; in a scenario the name that it has there.
  case content

  /// In bytes.
  var longestText: Int {
    switch self {
    case .name, .screen: TextLimits.name
    case .boolean, .number, .seconds, .word, .text, .size, .texts, .whole, .entries, .track, .content: TextLimits.text
    }
  }
}

/// The description of one argument: what it is called, what it may be, and what it is for.
package struct Parameter: Hashable, Sendable {
  /// Its name in objects: an option or a named argument on the socket, a key of a scenario's step.
  package let key: String
  /// Its name in the event log.
  package let logKey: String
  /// What it is, as errors say, where the socket's arrays give it a place: `the volume`. Nil for an option.
  package let subject: String?
  package let kind: ParameterKind
  /// Whether it must be given where arguments have names.
  package let isRequired: Bool
  /// What holds where arguments have names and this one is not given.
  package let standard: JSONValue?
  /// One sentence, without a full stop.
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

  /// Which video a command is about: a word in the log, a flag everywhere else.
  package static let role = Parameter(
    "pip", log: "role", .boolean, unlessGiven: false, "the video in picture in picture instead of the full-screen one")
}

/// Where arguments stand.
package enum WireFormat: Hashable, Sendable {
  /// A record of the event log.
  case log
  /// A request's array: values in their places, and options in an object behind them.
  case array
  /// A request's object.
  case named
  /// A step of a scenario.
  case step
}

/// Why arguments are none of a command.
package struct ArgumentError: Error, Hashable, Sendable {
  /// What it is about; nil where it is about the command as a whole.
  package let parameter: Parameter?
  /// Whether it is about more than whether that one is there and what it may be.
  package let isCombination: Bool
  /// Follows the parameter's name, or stands alone.
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
  /// - Throws: that the argument is missing.
  package func needed(_ parameter: Parameter) throws(ArgumentError) -> Wrapped {
    guard let self else { throw ArgumentError(parameter, "is missing") }
    return self
  }
}
