// A JSON value with its position in the text.

/// Any JSON value with its position in the text, so that an error can show the position.
package struct JSONNode: Hashable, Sendable {
  package indirect enum Content: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSONNode])
    /// Keeps duplicate keys, so that the reader can report them.
    case object([Member])
  }

  package struct Member: Hashable, Sendable {
    package var key: String
    /// The offset of the key's first byte.
    package var keyOffset: Int
    package var value: JSONNode
  }

  package var content: Content
  /// The number of bytes before the value.
  package var offset: Int

  package init(_ content: Content, offset: Int) {
    self.content = content
    self.offset = offset
  }

  package subscript(key: String) -> JSONNode? { members.first { $0.key == key }?.value }

  package var members: [Member] {
    if case .object(let members) = content { members } else { [] }
  }

  package var elements: [JSONNode] {
    if case .array(let elements) = content { elements } else { [] }
  }

  package var string: String? { scalar?.string }
  package var int: Int? { scalar?.int }
  /// The value of any number, whole or not; nil for all other values.
  package var double: Double? { scalar?.double }
  package var bool: Bool? { scalar?.bool }

  private var scalar: JSONValue? {
    switch content {
    case .array, .object: nil
    case .null, .bool, .int, .double, .string: plain
    }
  }

  package var isNull: Bool { content == .null }

  /// The value without its position.
  package var plain: JSONValue {
    switch content {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .int(value)
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    case .array(let elements): .array(elements.map(\.plain))
    case .object(let members): .object(members.map { JSONValue.Member($0.key, $0.value.plain) })
    }
  }
}
