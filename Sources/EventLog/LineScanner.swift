// The quick way to read a line: where its keys and values are, without making any of them.

/// Finds the keys and values of one line.
///
/// It takes the lines that sessions write: one object in ASCII without escapes or spaces, with objects of plain values
/// in it at most. Of any other line it says nothing, and the JSON reader decides; so both find the same.
struct LineScanner {
  /// What a line consists of, as places in the bytes it was read from.
  struct Token {
    enum Kind { case string, int, double, bool, null, object }

    var key: KeyPrint
    var kind: Kind
    var value: Range<Int>
    /// Of an int; of a bool, 1 or 0.
    var number = 0
    /// Index of the object that it is in, -1 for the line itself.
    var parent: Int
  }

  private(set) var tokens: [Token] = []
  private var index = 0
  private var end = 0
  private static let mostTokens = 32

  /// - Returns: false when the line is not so simple.
  mutating func scan(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    index = range.lowerBound
    end = range.upperBound
    tokens.removeAll(keepingCapacity: true)
    return scanObject(bytes, parent: -1) && index == end
  }

  private mutating func scanObject(_ bytes: [UInt8], parent: Int) -> Bool {
    guard take(UInt8(ascii: "{"), bytes) else { return false }
    let first = tokens.count
    if take(UInt8(ascii: "}"), bytes) { return true }
    while true {
      guard tokens.count < Self.mostTokens, let key = scanKey(bytes) else { return false }
      for index in first..<tokens.count where tokens[index].key == key && tokens[index].parent == parent {
        return false
      }
      guard take(UInt8(ascii: ":"), bytes), scanValue(bytes, key: key, parent: parent) else { return false }
      if take(UInt8(ascii: "}"), bytes) { return true }
      if !take(UInt8(ascii: ","), bytes) { return false }
    }
  }

  private mutating func take(_ byte: UInt8, _ bytes: [UInt8]) -> Bool {
    guard index < end, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func scanKey(_ bytes: [UInt8]) -> KeyPrint? {
    guard let range = scanString(bytes), range.count <= KeyPrint.longest else { return nil }
    var key = KeyPrint()
    for index in range { key.append(bytes[index]) }
    return key
  }

  private mutating func scanString(_ bytes: [UInt8]) -> Range<Int>? {
    guard take(UInt8(ascii: "\""), bytes) else { return nil }
    let first = index
    var index = first
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        self.index = index + 1
        return first..<index
      }
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\\") { return nil }
      index += 1
    }
    return nil
  }

  private mutating func scanValue(_ bytes: [UInt8], key: KeyPrint, parent: Int) -> Bool {
    guard index < end else { return false }
    let first = index
    var token = Token(key: key, kind: .null, value: first..<first, parent: parent)
    switch bytes[index] {
    case UInt8(ascii: "\""):
      guard let string = scanString(bytes) else { return false }
      token.kind = .string
      token.value = string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      if !scanNumber(bytes, &token) { return false }
    case UInt8(ascii: "t"):
      if !takeWord("true", bytes) { return false }
      token.kind = .bool
      token.number = 1
    case UInt8(ascii: "f"):
      if !takeWord("false", bytes) { return false }
      token.kind = .bool
    case UInt8(ascii: "n"): if !takeWord("null", bytes) { return false }
    case UInt8(ascii: "{"):
      token.kind = .object
      tokens.append(token)
      return parent < 0 && scanObject(bytes, parent: tokens.count - 1)
    default: return false
    }
    tokens.append(token)
    return true
  }

  private mutating func takeWord(_ word: String, _ bytes: [UInt8]) -> Bool {
    for byte in word.utf8 where !take(byte, bytes) { return false }
    return true
  }

  /// A number of at most 18 digits before the point; -0 and exponents are left to the JSON reader.
  private mutating func scanNumber(_ bytes: [UInt8], _ token: inout Token) -> Bool {
    let first = index
    let isNegative = take(UInt8(ascii: "-"), bytes)
    let digits = index
    var number = 0
    while let digit = nextDigit(bytes), index - digits < 18 {
      number = number &* 10 &+ digit
      index += 1
    }
    let count = index - digits
    if count == 0 || count > 1 && bytes[digits] == UInt8(ascii: "0") || isNegative && number == 0 { return false }
    token.kind = .int
    token.number = isNegative ? -number : number
    if take(UInt8(ascii: "."), bytes) {
      let fraction = index
      while nextDigit(bytes) != nil { index += 1 }
      if index == fraction { return false }
      token.kind = .double
    }
    token.value = first..<index
    return true
  }

  private func nextDigit(_ bytes: [UInt8]) -> Int? {
    guard index < end, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[index] else { return nil }
    return Int(bytes[index] - UInt8(ascii: "0"))
  }
}

/// A key of at most sixteen bytes, in two words.
struct KeyPrint: Hashable, ExpressibleByStringLiteral {
  static let longest = 16

  private var high: UInt64 = 0
  private var low: UInt64 = 0

  init() {}

  init(stringLiteral key: StaticString) {
    for byte in key.description.utf8 { append(byte) }
  }

  mutating func append(_ byte: UInt8) {
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte)
  }
}
