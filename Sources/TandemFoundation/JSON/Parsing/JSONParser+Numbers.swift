extension JSONParser {
  /// Reads a number; the next byte is its sign or first digit.
  mutating func parseNumber() throws(JSONError) -> JSONValue {
    let first = index
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let digits = index
    var value = 0
    var overflows = false
    while let digit = nextDigit() {
      let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, tooLargeToo) =
        isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      overflows = overflows || tooLarge || tooLargeToo
      value = sum
      index += 1
    }
    if index == digits { throw error("a digit") }
    if index - digits > 1, bytes[digits] == UInt8(ascii: "0") {
      throw error("a number without leading zeros", at: digits)
    }
    let isWhole = try !parseFractionAndExponent()
    if isWhole, !overflows, !(isNegative && value == 0) { return .int(value) }
    return try makeDouble(first..<index)
  }

  private func nextDigit() -> Int? {
    guard index < end, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[index] else { return nil }
    return Int(bytes[index] - UInt8(ascii: "0"))
  }

  /// - Returns: true if the number has a fraction or an exponent.
  private mutating func parseFractionAndExponent() throws(JSONError) -> Bool {
    let first = index
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      try skipDigits()
    }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < end, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      try skipDigits()
    }
    return index > first
  }

  private mutating func skipDigits() throws(JSONError) {
    if nextDigit() == nil { throw error("a digit") }
    while nextDigit() != nil { index += 1 }
  }

  private func makeDouble(_ range: Range<Int>) throws(JSONError) -> JSONValue {
    guard let value = Double(String(decoding: bytes[range], as: UTF8.self)), value.isFinite else {
      throw error("a number within the range of a double", at: range.lowerBound)
    }
    return .double(value)
  }
}
