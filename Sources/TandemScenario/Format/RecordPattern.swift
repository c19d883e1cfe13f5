import TandemFoundation

/// Matches every record that has at least these keys and values. In a text, `*` matches anything.
package struct RecordPattern: Hashable, Sendable, CustomStringConvertible {
  /// The fields that hold a content's key; a scenario writes the content's name instead.
  static let contentKeys: Set = ["content", "key", "otherKey", "pinned"]

  package var kind: String?
  package var fields: [JSONValue.Member]

  /// - Parameter value: returns a record's value for a key.
  package func fits(kind: String, value: (String) -> JSONValue?) -> Bool {
    if let wanted = self.kind, wanted != kind { return false }
    return fields.allSatisfy { field in value(field.key).map { Self.fits(field.value, $0) } ?? false }
  }

  private static func fits(_ wanted: JSONValue, _ found: JSONValue) -> Bool {
    switch (wanted, found) {
    case (.string(let pattern), .string(let text)):
      return pattern == text || pattern.contains("*") && matches(Array(pattern.utf8)[...], Array(text.utf8)[...])
    // An object within a record, like the record itself, may have more members than the pattern.
    case (.object(let members), .object):
      return members.allSatisfy { member in found[member.key].map { fits(member.value, $0) } ?? false }
    default: return wanted == found || wanted.double != nil && wanted.double == found.double
    }
  }

  private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var (pattern, text) = (pattern, text)
    // The position from which to try again after a mismatch. The newest star then matches one more byte.
    var retry: (pattern: ArraySlice<UInt8>, text: ArraySlice<UInt8>)?
    while true {
      if pattern.first == UInt8(ascii: "*") {
        pattern = pattern.dropFirst()
        retry = (pattern, text)
      } else if let byte = pattern.first, byte == text.first {
        pattern = pattern.dropFirst()
        text = text.dropFirst()
      } else if pattern.isEmpty, text.isEmpty {
        return true
      } else if let last = retry, !last.text.isEmpty {
        retry = (last.pattern, last.text.dropFirst())
        (pattern, text) = (last.pattern, last.text.dropFirst())
      } else {
        return false
      }
    }
  }

  package var description: String {
    let head = kind.map { [JSONValue.Member("kind", .string($0))] } ?? []
    return JSONValue.object(head + fields).description
  }
}
