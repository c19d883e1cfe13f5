/// Any JSON value with its position in the text, so that an error can show the position.
package struct JSONNode: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package var key: String
    /// The offset of the key's first byte.
    package var keyOffset: Int
    package var value: JSONNode
  }

  /// The value without its position. Keeps duplicate keys, so that the reader can report them.
  package let plain: JSONValue
  /// The number of bytes before the value.
  package let offset: Int
  /// The elements of an array; empty for any other value.
  package private(set) var elements: [JSONNode] = []
  /// The members of an object; empty for any other value.
  package private(set) var members: [Member] = []

  package init(_ text: String, offset: Int) { (plain, self.offset) = (.string(text), offset) }

  /// Reads one value that is the whole text, as strictly as ``JSONValue`` does, except that keys may repeat.
  ///
  /// - Throws: an error with the first position at which the text is not JSON.
  package init(parsing bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) {
    var parser = JSONParser(bytes: bytes, range: 0..<bytes.count, maximumDepth: maximumDepth)
    parser.offsets = []
    let plain = try parser.parseDocument()
    var offsets = (parser.offsets ?? [])[...]
    self.init(plain, &offsets)
  }

  /// - Parameter offsets: the offsets of this value and of all later keys and values, in the order of the text.
  private init(_ plain: JSONValue, _ offsets: inout ArraySlice<Int>) {
    self.plain = plain
    offset = offsets.removeFirst()
    if case .array(let values) = plain { elements = values.map { JSONNode($0, &offsets) } }
    if case .object(let plainMembers) = plain {
      members = plainMembers.map { member in
        let keyOffset = offsets.removeFirst()
        return Member(key: member.key, keyOffset: keyOffset, value: JSONNode(member.value, &offsets))
      }
    }
  }

  package subscript(key: String) -> JSONNode? { members.first { $0.key == key }?.value }

  package var string: String? { plain.string }
  package var int: Int? { plain.int }
  /// The value of any number, whole or not; nil for all other values.
  package var double: Double? { plain.double }
  package var bool: Bool? { plain.bool }
  package var isNull: Bool { plain.isNull }
}
