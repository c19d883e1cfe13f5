// Reads a JSON value together with the positions of its parts.

extension JSONNode {
  /// Reads one value that is the whole text, as strictly as ``JSONValue`` does, except that keys may repeat.
  ///
  /// - Throws: an error with the first position at which the text is not JSON.
  package init(parsing bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) {
    var parser = JSONParser(bytes: bytes, range: 0..<bytes.count, maximumDepth: maximumDepth)
    self = try parser.parseLocatedValue()
    parser.skipWhiteSpace()
    if parser.index < parser.end { throw parser.error("the end of the text") }
  }
}

extension JSONParser {
  fileprivate mutating func parseLocatedValue() throws(JSONError) -> JSONNode {
    skipWhiteSpace()
    let offset = index
    guard index < end else { throw error("a value") }
    switch bytes[index] {
    case UInt8(ascii: "{"): return JSONNode(.object(try parseLocatedMembers()), offset: offset)
    case UInt8(ascii: "["): return JSONNode(.array(try parseLocatedElements()), offset: offset)
    case UInt8(ascii: "\""): return JSONNode(.string(try parseString()), offset: offset)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONNode(try parseNumber().scalar, offset: offset)
    case UInt8(ascii: "t"): return JSONNode(try parseWord("true", .bool(true)).scalar, offset: offset)
    case UInt8(ascii: "f"): return JSONNode(try parseWord("false", .bool(false)).scalar, offset: offset)
    case UInt8(ascii: "n"): return JSONNode(try parseWord("null", .null).scalar, offset: offset)
    default: throw error("a value")
    }
  }

  private mutating func parseLocatedElements() throws(JSONError) -> [JSONNode] {
    try enter()
    defer { depth -= 1 }
    var elements: [JSONNode] = []
    if take(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try parseLocatedValue())
      skipWhiteSpace()
      if take(UInt8(ascii: "]")) { return elements }
      if !take(UInt8(ascii: ",")) { throw error("a comma or the end of the array") }
    }
  }

  private mutating func parseLocatedMembers() throws(JSONError) -> [JSONNode.Member] {
    try enter()
    defer { depth -= 1 }
    var members: [JSONNode.Member] = []
    if take(UInt8(ascii: "}")) { return members }
    while true {
      skipWhiteSpace()
      let keyOffset = index
      guard index < end, bytes[index] == UInt8(ascii: "\"") else { throw error("a key in quotation marks") }
      let key = try parseString()
      skipWhiteSpace()
      if !take(UInt8(ascii: ":")) { throw error("a colon") }
      members.append(JSONNode.Member(key: key, keyOffset: keyOffset, value: try parseLocatedValue()))
      skipWhiteSpace()
      if take(UInt8(ascii: "}")) { return members }
      if !take(UInt8(ascii: ",")) { throw error("a comma or the end of the object") }
    }
  }
}

extension JSONValue {
  /// This value as the content of a node. Call it only for a value that is not an array or an
  /// object.
  fileprivate var scalar: JSONNode.Content {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .int(value)
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    case .array, .object: preconditionFailure("an array or an object is not a scalar")
    }
  }
}
