import TandemFoundation
import TandemOrchestrator

extension StatusReport.Player {
  /// One line per entry; a star marks the playing entry.
  package var entryList: String {
    guard !entries.isEmpty else { return "no playlist" }
    let width = "\(entries.count)".count
    return entries.enumerated().map { index, entry in
      let number = "\(index + 1)"
      let mark = index + 1 == listEntry ? "*" : " "
      return "\(mark) " + String(repeating: " ", count: width - number.count) + "\(number)  \(entry.name)"
    }.joined(separator: "\n")
  }

  package var jsonOfEntries: JSONValue {
    .fields([
      "entry": listEntry.map(JSONValue.int), "loop": .string(playback.loop.rawValue), "shuffled": .bool(isShuffled),
      "entries": .array(entries.map { .fields(["url": .string($0.url), "title": $0.title.map(JSONValue.string)]) }),
    ])
  }
}
