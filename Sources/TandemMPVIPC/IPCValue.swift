import TandemFoundation

package enum IPCValue: Hashable, Sendable {
  case flag(Bool)
  case whole(Int)
  case number(Double)
  /// Seconds, shown as hours, minutes and seconds.
  case time(Double)
  /// Seconds, shown in milliseconds.
  case delay(Double)
  /// Per cent, shown as a whole number.
  case percent(Double)
  case text(String)
  /// One of several words; `yes` and `no` become Boolean values in JSON.
  case choice(String)
  case node(JSONValue)

  /// The value for `get_property` and `observe_property`.
  package var json: JSONValue {
    switch self {
    case .flag(let boolean): .bool(boolean)
    case .whole(let number): .int(number)
    case .number(let number), .time(let number), .delay(let number), .percent(let number): .double(number)
    case .text(let text): .string(text)
    case .choice("yes"): true
    case .choice("no"): false
    case .choice(let word): Int(word).map(JSONValue.int) ?? .string(word)
    case .node(let node): node
    }
  }

  /// The text for `get_property_string`, `observe_property_string` and `${=…}`.
  package var string: String {
    switch self {
    case .flag(let boolean): boolean ? "yes" : "no"
    case .whole(let number): String(number)
    case .number(let number), .time(let number), .delay(let number), .percent(let number):
      IPCNumberText.fixed(number, 6)
    case .text(let text), .choice(let text): text
    case .node(let node): node.string ?? node.description
    }
  }

  /// The text for people, for `${…}`.
  package var shown: String {
    switch self {
    case .time(let seconds): IPCNumberText.clock(seconds)
    case .delay(let seconds): IPCNumberText.fixed(seconds * 1000, 0) + " ms"
    case .percent(let number): IPCNumberText.fixed(number.rounded(.towardZero), 0)
    case .number(let number): IPCNumberText.fixed(number, 2)
    case .flag, .whole, .text, .choice, .node: string
    }
  }
}

extension JSONValue {
  /// The value as a flag; `yes` and `no` are accepted as texts, as in mpv.
  var asFlag: Bool? {
    switch self {
    case .bool(let boolean): boolean
    case .string("yes"), .string("true"): true
    case .string("no"), .string("false"): false
    default: nil
    }
  }

  var asNumber: Double? { double ?? string.flatMap { Double($0) } }
  var asFinite: Double? { asNumber.flatMap { $0.isFinite ? $0 : nil } }
  var asSeconds: Double? { double ?? string.flatMap { IPCNumberText.seconds($0) } }
  var asWhole: Int? { int ?? string.flatMap { Int($0) } ?? double.flatMap { Int(exactly: $0) } }

  /// A text, a number or a flag as mpv prints it; nil for any other value.
  var scalarText: String? {
    switch self {
    case .bool(let boolean): boolean ? "yes" : "no"
    case .int(let number): String(number)
    case .double(let number): IPCNumberText.fixed(number, 6)
    case .string(let text): text
    case .null, .array, .object: nil
    }
  }

  var asText: String { scalarText ?? description }
}
