// Property values in mpv's three formats.

import TandemFoundation

/// A property's value.
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
      DecimalText.fixed(number, 6)
    case .text(let text), .choice(let text): text
    case .node(let node): node.string ?? node.description
    }
  }

  /// The text for people, for `${…}`.
  package var shown: String {
    switch self {
    case .time(let seconds): DecimalText.clock(seconds)
    case .delay(let seconds): DecimalText.fixed(seconds * 1000, 0) + " ms"
    case .percent(let number): DecimalText.fixed(number.rounded(.towardZero), 0)
    case .number(let number): DecimalText.fixed(number, 2)
    case .flag, .whole, .text, .choice, .node: string
    }
  }
}

/// Formats numbers like C's printf.
enum DecimalText {
  static func fixed(_ value: Double, _ places: Int) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded()
    // Do not round large numbers: they have no fraction.
    guard scaled < 9e15 else { return value.description }
    let whole = UInt64(scaled)
    let sign = value < 0 && whole > 0 ? "-" : ""
    if places == 0 { return sign + String(whole) }
    let digits = String(whole)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return sign + String(padded.dropLast(places)) + "." + String(padded.suffix(places))
  }

  /// `01:02:03`
  static func clock(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e12 else { return "unknown" }
    let whole = Int(seconds.magnitude)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return (seconds <= -1 ? "-" : "") + two(whole / 3600) + ":" + two(whole / 60 % 60) + ":" + two(whole % 60)
  }

  /// Parses `90`, `1:30` or `00:01:30.5` as seconds.
  static func seconds(_ text: some StringProtocol) -> Double? {
    let isNegative = text.hasPrefix("-")
    let parts = (isNegative ? String(text.dropFirst()) : String(text)).split(
      separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var sum = 0.0
    for part in parts {
      guard part.first?.isNumber == true || part.first == "." || parts.count == 1, let number = Double(part) else {
        return nil
      }
      sum = sum * 60 + number
    }
    return isNegative ? -sum : sum
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
  var asSeconds: Double? { double ?? string.flatMap { DecimalText.seconds($0) } }
  var asWhole: Int? { int ?? string.flatMap { Int($0) } ?? double.flatMap { Int(exactly: $0) } }

  /// A text, a number or a flag as mpv prints it; nil for any other value.
  var scalarText: String? {
    switch self {
    case .bool(let boolean): boolean ? "yes" : "no"
    case .int(let number): String(number)
    case .double(let number): DecimalText.fixed(number, 6)
    case .string(let text): text
    case .null, .array, .object: nil
    }
  }

  var asText: String { scalarText ?? description }
}
