extension JSONParser {
  /// Reads a string; the next byte is its quotation mark.
  mutating func parseString() throws(JSONError) -> String {
    let opening = index
    index += 1
    var highest: UInt8 = 0
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        let text = try makeString(opening + 1..<index, isASCII: highest < 0x80)
        index += 1
        return text
      case UInt8(ascii: "\\"): return try parseEscapedString(from: opening + 1)
      case 0..<0x20: throw error("an escape sequence instead of a control character")
      default:
        highest |= byte
        index += 1
      }
    }
    throw error("the closing quotation mark")
  }

  private func makeString(_ range: Range<Int>, isASCII: Bool) throws(JSONError) -> String {
    if isASCII { return String(decoding: bytes[range], as: UTF8.self) }
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw error("UTF-8", at: firstInvalidByte(in: bytes[range]))
    }
    return text
  }

  /// Parses a string with at least one escape; `index` is at the first escape.
  private mutating func parseEscapedString(from first: Int) throws(JSONError) -> String {
    var text: [UInt8] = []
    var plain = first
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        try appendPlain(plain..<index, to: &text)
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        try appendPlain(plain..<index, to: &text)
        try parseEscape(into: &text)
        plain = index
      case 0..<0x20: throw error("an escape sequence instead of a control character")
      default: index += 1
      }
    }
    throw error("the closing quotation mark")
  }

  private func appendPlain(_ range: Range<Int>, to text: inout [UInt8]) throws(JSONError) {
    if let index = invalidByte(in: bytes[range]) { throw error("UTF-8", at: index) }
    text.append(contentsOf: bytes[range])
  }

  private mutating func parseEscape(into text: inout [UInt8]) throws(JSONError) {
    let backslash = index
    index += 1
    guard index < end else { throw error("the rest of an escape sequence") }
    let plain: UInt8
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = bytes[index]
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0C
    case UInt8(ascii: "n"): plain = 0x0A
    case UInt8(ascii: "r"): plain = 0x0D
    case UInt8(ascii: "t"): plain = 0x09
    case UInt8(ascii: "u"): return try parseUnicodeEscape(from: backslash, into: &text)
    default: throw error("one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u", at: backslash)
    }
    text.append(plain)
    index += 1
  }

  private mutating func parseUnicodeEscape(from backslash: Int, into text: inout [UInt8]) throws(JSONError) {
    index += 1
    var code = UInt32(try parseFourDigits())
    switch code {
    case 0xD800..<0xDC00:
      guard index + 1 < end, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
        throw error("both halves of a surrogate pair", at: backslash)
      }
      index += 2
      let low = UInt32(try parseFourDigits())
      guard (0xDC00..<0xE000).contains(low) else { throw error("both halves of a surrogate pair", at: backslash) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    case 0xDC00..<0xE000: throw error("both halves of a surrogate pair", at: backslash)
    default: break
    }
    guard let scalar = Unicode.Scalar(code) else { throw error("a Unicode scalar", at: backslash) }
    text.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
  }

  private mutating func parseFourDigits() throws(JSONError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard index < end, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else {
        throw error("four hexadecimal digits")
      }
      value = value << 4 | UInt16(digit)
      index += 1
    }
    return value
  }

  private func invalidByte(in part: ArraySlice<UInt8>) -> Int? {
    if part.allSatisfy({ $0 < 0x80 }) || String(validating: part, as: UTF8.self) != nil { return nil }
    return firstInvalidByte(in: part)
  }

  /// Returns the index of the first bytes that are not UTF-8.
  private func firstInvalidByte(in part: ArraySlice<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = part.makeIterator()
    var index = part.startIndex
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): index += UTF8.width(scalar)
      case .emptyInput, .error: return index
      }
    }
  }
}
