// JSON with line breaks, for people.

extension JSONValue {
  /// The value with line breaks; short parts stay on one line.
  ///
  /// - Parameter width: the greatest length of a line, in bytes.
  package func pretty(width: Int = 120) -> String {
    var text = ""
    write(into: &text, indent: 0, column: 0, width: width)
    return text + "\n"
  }

  private func write(into text: inout String, indent: Int, column: Int, width: Int) {
    let short = spaced
    if column + short.utf8.count <= width {
      text += short
      return
    }
    let inner = String(repeating: " ", count: indent + 2)
    switch self {
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + inner
        element.write(into: &text, indent: indent + 2, column: indent + 3, width: width)
      }
      text += "\n" + String(repeating: " ", count: indent) + "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        let key = JSONValue.string(member.key).description + ": "
        text += (index == 0 ? "\n" : ",\n") + inner + key
        member.value.write(into: &text, indent: indent + 2, column: indent + 3 + key.utf8.count, width: width)
      }
      text += "\n" + String(repeating: " ", count: indent) + "}"
    case .null, .bool, .int, .double, .string: text += short
    }
  }

  /// The value on one line, with spaces.
  private var spaced: String {
    switch self {
    case .array(let elements): "[" + elements.map(\.spaced).joined(separator: ", ") + "]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members):
      "{ " + members.map { JSONValue.string($0.key).description + ": " + $0.value.spaced }.joined(separator: ", ")
        + " }"
    case .null, .bool, .int, .double, .string: description
    }
  }
}
