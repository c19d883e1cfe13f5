import TandemPlayback

/// The keys and their effects in groups, for a terminal and for drawing over a video.
package struct KeyTable: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    /// The names of the keys in input.conf.
    package var keys: [String]
    package var words: String
    /// The command in the syntax of input.conf.
    package var command: String
  }

  package struct Group: Hashable, Sendable {
    package var topic: KeyCommand.Topic
    package var rows: [Row]
  }

  package let groups: [Group]

  /// Creates a table in which keys with the same commands share a row.
  package init(_ bindings: KeyBindings) {
    var rows: [KeyCommand.Topic: [(binding: Binding, keys: [String])]] = [:]
    for key in bindings.keys {
      guard let binding = bindings[key], let topic = binding.steps.first?.command.topic else { continue }
      let name = KeyName.text(key)
      if let index = rows[topic]?.firstIndex(where: { $0.binding == binding }) {
        rows[topic]?[index].keys.append(name)
      } else {
        rows[topic, default: []].append((binding, [name]))
      }
    }
    groups = KeyCommand.Topic.allCases.compactMap { topic in
      rows[topic].map { rows in
        Group(
          topic: topic,
          rows: rows.map { Row(keys: $0.keys, words: $0.binding.words, command: $0.binding.description) })
      }
    }
  }

  /// The table for a terminal: each command in words and in input.conf's syntax, with its keys.
  package var text: String {
    let rows = groups.flatMap(\.rows)
    let words = min(rows.map(\.words.count).max() ?? 0, 44)
    let commands = min(rows.map(\.command.count).max() ?? 0, 26)
    return groups.map { group in
      "\(group.topic.rawValue)\n"
        + group.rows.map { row in
          let start = "  \(Self.padded(row.words, words))  \(Self.padded(row.command, commands))  "
          return Self.wrapped(row.keys, after: start)
        }.joined()
    }.joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Wraps the keys at 120 columns, below each other.
  private static func wrapped(_ keys: [String], after start: String) -> String {
    var lines: [String] = []
    var line = start
    var isEmpty = true
    for key in keys {
      if !isEmpty, line.count + key.count + 1 > 120 {
        lines.append(line)
        line = String(repeating: " ", count: start.count - 1)
      }
      line += isEmpty ? key : " " + key
      isEmpty = false
    }
    return (lines + [line]).map { $0 + "\n" }.joined()
  }
}
