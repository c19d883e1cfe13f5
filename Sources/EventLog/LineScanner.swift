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
    var number: Int
    /// Index of the object that it is in, -1 for the line itself.
    var parent: Int
  }

  private(set) var tokens: [Token] = []
  private static let mostTokens = 32

  /// - Returns: false when the line is not so simple.
  mutating func scan(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    tokens.removeAll(keepingCapacity: true)
    var text = Text(bytes: bytes, index: range.lowerBound, end: range.upperBound)
    return scanObject(&text, parent: -1) && text.index == text.end
  }

  private mutating func scanObject(_ text: inout Text, parent: Int) -> Bool {
    guard text.take(UInt8(ascii: "{")) else { return false }
    let first = tokens.count
    if text.take(UInt8(ascii: "}")) { return true }
    while true {
      guard tokens.count < Self.mostTokens, let key = text.key(), text.take(UInt8(ascii: ":")) else { return false }
      for index in first..<tokens.count where tokens[index].key == key && tokens[index].parent == parent {
        return false
      }
      guard let kind = text.value(of: key, parent: parent, &tokens) else { return false }
      if kind == .object, parent >= 0 || !scanObject(&text, parent: tokens.count - 1) { return false }
      if text.take(UInt8(ascii: ",")) { continue }
      return text.take(UInt8(ascii: "}"))
    }
  }
}

/// Takes one piece after another from the text of a line.
private struct Text {
  let bytes: [UInt8]
  var index: Int
  let end: Int

  mutating func take(_ byte: UInt8) -> Bool {
    guard index < end, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  mutating func key() -> KeyPrint? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    var key = KeyPrint()
    var place = index
    let last = min(end, index + KeyPrint.longest + 1)
    while place < last {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "\"") {
        index = place
        return key
      }
      if !Self.isPlain(byte) { return nil }
      key.append(byte)
    }
    return nil
  }

  /// A byte that stands for itself in a string.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\\")
  }

  private mutating func string() -> Range<Int>? {
    var place = index + 1
    let last = end
    while place < last {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        let range = index + 1..<place
        index = place + 1
        return range
      }
      if !Self.isPlain(byte) { return nil }
      place += 1
    }
    return nil
  }

  /// Adds the value that comes next; of an object only that it begins.
  mutating func value(
    of key: KeyPrint, parent: Int, _ tokens: inout [LineScanner.Token]
  ) -> LineScanner.Token.Kind? {
    guard index < end else { return nil }
    var kind = LineScanner.Token.Kind.null
    var range = index..<index
    var number = 0
    switch bytes[index] {
    case UInt8(ascii: "\""):
      guard let string = string() else { return nil }
      kind = .string
      range = string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let int = self.number() else { return nil }
      number = int
      kind = .int
      if take(UInt8(ascii: ".")) {
        if !skipDigits() { return nil }
        kind = .double
      }
      range = range.lowerBound..<index
    case UInt8(ascii: "t"):
      if !word("true") { return nil }
      kind = .bool
      number = 1
    case UInt8(ascii: "f"):
      if !word("false") { return nil }
      kind = .bool
    case UInt8(ascii: "n"): if !word("null") { return nil }
    case UInt8(ascii: "{"): kind = .object
    default: return nil
    }
    tokens.append(LineScanner.Token(key: key, kind: kind, value: range, number: number, parent: parent))
    return kind
  }

  private mutating func word(_ word: String) -> Bool {
    for byte in word.utf8 where !take(byte) { return false }
    return true
  }

  /// A whole number of at most 18 digits; -0 is left to the JSON reader.
  private mutating func number() -> Int? {
    let isNegative = take(UInt8(ascii: "-"))
    let first = index
    var number = 0
    while index - first < 18, let digit = nextDigit() {
      number = number &* 10 &+ digit
      index += 1
    }
    let count = index - first
    if count == 0 || count > 1 && bytes[first] == UInt8(ascii: "0") || isNegative && number == 0 { return nil }
    return isNegative ? -number : number
  }

  /// - Returns: whether there was at least one.
  private mutating func skipDigits() -> Bool {
    let first = index
    while nextDigit() != nil { index += 1 }
    return index > first
  }

  private func nextDigit() -> Int? {
    guard index < end else { return nil }
    let digit = bytes[index] &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
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
