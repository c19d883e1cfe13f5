// Times and numbers as people write them.

/// Durations: `90`, `0.3`, `1:30`, `1:02:03.5`.
package enum TimeText {
  /// In seconds. Longer than this is a slip of the hand: ten years.
  package static let longest = 315_360_000

  /// Seconds, minutes and seconds, or hours, minutes and seconds; exact to the last digit written.
  package static func duration(_ text: Substring) -> Duration? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
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
}

/// Plain decimal numbers. Neither `1e5` nor `0x1f` nor `nan` nor `inf` is one.
enum DecimalText {
  static func number(_ text: Substring) -> Double? {
    isDecimal(text) ? Double(text) : nil
  }

  static func whole(_ text: Substring) -> Int? {
    !text.isEmpty && text.utf8.allSatisfy(isDigit) ? Int(text) : nil
  }

  /// Seconds with up to 18 decimals; further ones are cut off.
  static func exactSeconds(_ text: Substring) -> Duration? {
    guard isDecimal(text) else { return nil }
    let integer = text.prefix { $0 != "." }
    guard let seconds = integer.isEmpty ? 0 : Int(integer), seconds <= TimeText.longest else { return nil }
    var attoseconds: Int64 = 0
    var unit: Int64 = 1_000_000_000_000_000_000
    for digit in text[integer.endIndex...].dropFirst().utf8.prefix(18) {
      unit /= 10
      attoseconds += Int64(digit - UInt8(ascii: "0")) * unit
    }
    return Duration(secondsComponent: Int64(seconds), attosecondsComponent: attoseconds)
  }

  /// Digits with at most one point, and at least one digit.
  private static func isDecimal(_ text: Substring) -> Bool {
    let points = text.utf8.count { $0 == UInt8(ascii: ".") }
    let digits = text.utf8.count(where: isDigit)
    return digits > 0 && points <= 1 && digits + points == text.utf8.count
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
