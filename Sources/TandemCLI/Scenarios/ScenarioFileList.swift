/// An ordered list of files, which needs little memory even for a million files.
struct ScenarioFileList: Sequence {
  /// Consecutive files in the same folder.
  private struct Part {
    let folder: String
    var names = PrefixCompressedStrings()
  }

  private var parts: [Part] = []

  init(_ files: some Sequence<ScenarioFile> = []) { for file in files { append(file) } }

  var count: Int { parts.reduce(0) { $0 + $1.names.count } }
  var isEmpty: Bool { parts.isEmpty }

  mutating func append(_ file: ScenarioFile) {
    if parts.last?.folder != file.folder { parts.append(Part(folder: file.folder)) }
    parts[parts.count - 1].names.append(file.base)
  }

  /// Appends one folder's files; a zero in a name represents a slash (see ``ScenarioFiles``).
  mutating func append(_ names: PrefixCompressedStrings, in folder: String) {
    if names.count > 0 { parts.append(Part(folder: folder, names: names)) }
  }

  func makeIterator() -> some IteratorProtocol<ScenarioFile> {
    parts.lazy.flatMap { part in
      part.names.lazy.map { name in
        ScenarioFile(
          folder: part.folder, base: name.utf8.contains(0) ? name.replacing("\0", with: "/") : name)
      }
    }.makeIterator()
  }
}
