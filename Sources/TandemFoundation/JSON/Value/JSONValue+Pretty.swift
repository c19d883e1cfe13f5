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
    let (parts, brackets): ([(key: String, value: JSONValue)], (String, String))
    switch self {
    case .array(let elements): (parts, brackets) = (elements.map { ("", $0) }, ("[", "]"))
    case .object(let members):
      (parts, brackets) = (members.map { (JSONValue.string($0.key).description + ": ", $0.value) }, ("{", "}"))
    case .null, .bool, .int, .double, .string:
      text += short
      return
    }
    let inner = String(repeating: " ", count: indent + 2)
    text += brackets.0
    for (index, part) in parts.enumerated() {
      text += (index == 0 ? "\n" : ",\n") + inner + part.key
      part.value.write(into: &text, indent: indent + 2, column: indent + 3 + part.key.utf8.count, width: width)
    }
    text += "\n" + String(repeating: " ", count: indent) + brackets.1
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
