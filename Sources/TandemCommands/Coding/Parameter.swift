// One argument of a command, as every format has it.

import TandemFoundation
import TandemOrchestrator

/// The type of an argument.
package enum ParameterKind: Hashable, Sendable {
  case boolean
  /// The range for the command line; the rules refuse larger values from the socket or a scenario.
  case number(ClosedRange<Double>)
  case seconds(ClosedRange<Double>)
  case word([String])
  case text
  /// `1080x1920`.
  case size
  case texts(atMost: Int)
  case whole(ClosedRange<Int>)
  /// A playlist's entries: an address each, or an object with `url` and `title`.
  case entries
  /// The name of an app, a view, a listener or an owner.
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
  /// The noun for errors on a positional argument: `the volume`. Nil for an option.
  package let subject: String?
  package let kind: ParameterKind
  /// True if it is mandatory as a named argument.
  package let isRequired: Bool
  /// The default of a named argument.
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
  /// The argument; nil if the error concerns the whole command.
  package let parameter: Parameter?
  /// True if the error goes beyond a missing argument or a wrong type.
  package let isCombination: Bool
  /// The predicate that follows the argument's name, or the whole text.
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
