/// Parses a text in one pass, recursively to a limited depth.
struct JSONParser {
  let bytes: [UInt8]
  let start: Int
  let end: Int
  let maximumDepth: Int
  /// The index of the next byte.
  var index: Int
  private var depth = 0
  /// The offsets of all keys and values so far; nil to record none, and to refuse duplicate keys.
  var offsets: [Int]?

  init(bytes: [UInt8], range: Range<Int>, maximumDepth: Int) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "the part lies outside the text")
    self.bytes = bytes
    self.start = range.lowerBound
    self.end = range.upperBound
    self.maximumDepth = maximumDepth
    self.index = range.lowerBound
  }

  mutating func parseDocument() throws(JSONError) -> JSONValue {
    let value = try parseValue()
    skipWhiteSpace()
    if index < end { throw error("the end of the text") }
    return value
  }

  func error(_ expected: String, at offset: Int? = nil) -> JSONError {
    JSONError(offset: (offset ?? index) - start, expected: expected)
  }

  private mutating func skipWhiteSpace() {
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): index += 1
      default: return
      }
    }
  }

  private mutating func parseValue() throws(JSONError) -> JSONValue {
    skipWhiteSpace()
    guard index < end else { throw error("a value") }
    offsets?.append(index)
    switch bytes[index] {
    case UInt8(ascii: "{"): return try parseObject()
    case UInt8(ascii: "["): return try parseArray()
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
    case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
    case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
    case UInt8(ascii: "n"): return try parseWord("null", .null)
    default: throw error("a value")
    }
  }

  private mutating func parseWord(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let text = word.description
    for byte in text.utf8 {
      guard index < end, bytes[index] == byte else { throw error("the word \(text)") }
      index += 1
    }
    return value
  }

  private mutating func enter() throws(JSONError) {
    depth += 1
    if depth > maximumDepth { throw error("at most \(maximumDepth) levels of arrays and objects") }
    index += 1
    skipWhiteSpace()
  }

  /// Skips the byte and returns true if it is the next byte.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < end, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func parseArray() throws(JSONError) -> JSONValue {
    try enter()
    defer { depth -= 1 }
    var elements: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try parseValue())
      skipWhiteSpace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      if !take(UInt8(ascii: ",")) { throw error("a comma or the end of the array") }
    }
  }

  private mutating func parseObject() throws(JSONError) -> JSONValue {
    try enter()
    defer { depth -= 1 }
    var object = JSONObjectBuilder()
    if take(UInt8(ascii: "}")) { return .object(object.members) }
    while true {
      skipWhiteSpace()
      let keyStart = index
      guard index < end, bytes[index] == UInt8(ascii: "\"") else { throw error("a key in quotation marks") }
      offsets?.append(keyStart)
      let key = try parseString()
      skipWhiteSpace()
      if !take(UInt8(ascii: ":")) { throw error("a colon") }
      let value = try parseValue()
      if !object.add(key, value, mayRepeat: offsets != nil) {
        throw error("a key that is not in this object yet", at: keyStart)
      }
      skipWhiteSpace()
      if take(UInt8(ascii: "}")) { return .object(object.members) }
      if !take(UInt8(ascii: ",")) { throw error("a comma or the end of the object") }
    }
  }
}

/// Collects members and finds keys that occur twice. Most objects are small, and a linear search in them is fastest.
private struct JSONObjectBuilder {
  private(set) var members: [JSONValue.Member] = []
  private var keys: Set<String> = []

  /// - Returns: false if the key is not allowed, because it occurs twice.
  mutating func add(_ key: String, _ value: JSONValue, mayRepeat: Bool) -> Bool {
    if members.isEmpty { members.reserveCapacity(8) }
    if mayRepeat {
      // Any key is allowed.
    } else if members.count < 16 {
      for member in members where member.key == key { return false }
    } else {
      if keys.isEmpty { keys = Set(members.map(\.key)) }
      if !keys.insert(key).inserted { return false }
    }
    members.append(JSONValue.Member(key, value))
    return true
  }
}
