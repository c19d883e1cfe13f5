// Titles of contents and of a list's entries, for people.

import TandemJSON
import TandemRules

extension ContentEntry {
  /// Its title, or the name of its file; on one line.
  package var name: String {
    let name = title ?? MediaName(url).title
    return name.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension Content {
  /// The name of an entry before it is opened; nil for a single content without a title.
  package func name(ofEntry entry: Int) -> String? {
    entries.indices.contains(entry) ? entries[entry].name : title
  }

  /// Its title, or the name of its file, before it is opened.
  package var name: String { title ?? MediaName(url).title }

  /// The title shown: the given one, the embedded one, or the name of its file.
  ///
  /// - Parameter embedded: the player's, which is the file's whole name where there is none in it.
  package func title(ofEntry entry: Int, embedded: String?) -> String {
    if let name = name(ofEntry: entry) { return name }
    let file = MediaName(url)
    return embedded.flatMap { file.isWhole($0) ? nil : $0 } ?? file.title
  }
}

extension StatusReport.Player {
  /// One line for each entry, that which plays with a star.
  package var entryList: String {
    guard !entries.isEmpty else { return "no list" }
    let width = "\(entries.count)".count
    return entries.enumerated().map { index, entry in
      let number = "\(index + 1)"
      let mark = index + 1 == listEntry ? "*" : " "
      return "\(mark) " + String(repeating: " ", count: width - number.count) + "\(number)  \(entry.name)"
    }.joined(separator: "\n")
  }

  package var jsonOfEntries: JSONValue {
    .fields([
      "entry": listEntry.map(JSONValue.int), "loop": .string(loop.rawValue), "shuffled": .bool(isShuffled),
      "entries": .array(entries.map { .fields(["url": .string($0.url), "title": $0.title.map(JSONValue.string)]) }),
    ])
  }
}

extension CommandReport.Video {
  /// `3 of 12: `; empty where it is no list.
  var entryWords: String {
    guard let entry, let entries else { return "" }
    return "\(entry) of \(entries): "
  }
}
