/// Reads durations: `90`, `0.3`, `1:30`, `1:02:03.5`, `90s`, `1h30m`.
package enum DurationParser {
  /// The longest duration in seconds: ten years. A longer duration is a typing mistake.
  package static let longest = 315_360_000

  /// Reads seconds, minutes and seconds, or hours, minutes and seconds, exact to the last digit.
  package static func duration(_ text: Substring) -> Duration? {
    guard let clock = clock(text) else { return nil }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3, let last = parts.last, let seconds = DecimalText.exactSeconds(last) else { return nil }
    guard parts.count > 1 else { return seconds }
    guard seconds < .seconds(60) else { return nil }
    var minutes = 0
    for (index, part) in parts.dropLast().enumerated() {
      guard let number = DecimalText.whole(part), index == 0 || number < 60, number <= longest else { return nil }
      minutes = minutes * 60 + number
    }
    guard minutes <= longest / 60 else { return nil }
    return .seconds(minutes * 60) + seconds
  }

  /// Rewrites `1h30m` as `1:30:0`. If the last number has no unit, it has the next smaller unit. A text without units
  /// stays unchanged.
  private static func clock(_ text: Substring) -> Substring? {
    var (rest, parts) = (text, [Substring]())
    for unit in "hms" {
      let pieces = rest.split(separator: unit, maxSplits: 1, omittingEmptySubsequences: false)
      if pieces.count == 2 {
        (rest, parts) = (pieces[1], parts + [pieces[0]])
      } else if !parts.isEmpty {
        let isNumber = rest.last?.isNumber == true
        (rest, parts) = (isNumber ? "" : rest, parts + [isNumber ? rest : "0"])
      }
    }
    return parts.isEmpty ? text : rest.isEmpty ? Substring(parts.joined(separator: ":")) : nil
  }
}

/// Reads plain decimal numbers; `1e5`, `0x1f`, `nan` and `inf` are not plain.
package enum DecimalText {
  package static func number(_ text: Substring) -> Double? {
    isDecimal(text) ? Double(text) : nil
  }

  /// The number in a factor such as `1.5x` or `1.5`.
  package static func factor(_ text: String) -> String {
    text.hasSuffix("x") || text.hasSuffix("\u{D7}") ? String(text.dropLast()) : text
  }

  package static func whole(_ text: Substring) -> Int? {
    !text.isEmpty && text.utf8.allSatisfy(isDigit) ? Int(text) : nil
  }

  /// Reads seconds with up to 18 decimals; further decimals are cut off.
  package static func exactSeconds(_ text: Substring) -> Duration? {
    guard isDecimal(text) else { return nil }
    let integer = text.prefix { $0 != "." }
    guard let seconds = integer.isEmpty ? 0 : Int(integer), seconds <= DurationParser.longest else { return nil }
    var attoseconds: Int64 = 0
    var unit: Int64 = 1_000_000_000_000_000_000
    for digit in text[integer.endIndex...].dropFirst().utf8.prefix(18) {
      unit /= 10
      attoseconds += Int64(digit - UInt8(ascii: "0")) * unit
    }
    return Duration(secondsComponent: Int64(seconds), attosecondsComponent: attoseconds)
  }

  /// Returns true for a text of digits with at most one decimal point and at least one digit.
  private static func isDecimal(_ text: Substring) -> Bool {
    let points = text.utf8.count { $0 == UInt8(ascii: ".") }
    let digits = text.utf8.count(where: isDigit)
    return digits > 0 && points <= 1 && digits + points == text.utf8.count
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
