import TandemFoundation
import TandemOrchestrator

/// Lines with right-aligned numbers; a star marks the present rows.
func numberedLines(_ rows: [(number: Int, text: String, isPresent: Bool)]) -> [String] {
  let width = rows.map { "\($0.number)".count }.max() ?? 1
  return rows.map { row in
    let number = "\(row.number)"
    return (row.isPresent ? "* " : "  ") + String(repeating: " ", count: width - number.count) + number + "  "
      + row.text
  }
}

extension StatusReport.Player {
  /// One line per entry; a star marks the playing entry.
  package var entryList: String {
    guard !entries.isEmpty else { return "no playlist" }
    return numberedLines(entries.enumerated().map { ($0 + 1, $1.name, $0 + 1 == listEntry) }).joined(separator: "\n")
  }

  package var jsonOfEntries: JSONValue {
    .fields([
      "entry": listEntry.map(JSONValue.int), "loop": .string(playback.loop.rawValue), "shuffled": .bool(isShuffled),
      "entries": .array(entries.map { .fields(["url": .string($0.url), "title": $0.title.map(JSONValue.string)]) }),
    ])
  }
}
