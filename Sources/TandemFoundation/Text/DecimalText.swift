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
