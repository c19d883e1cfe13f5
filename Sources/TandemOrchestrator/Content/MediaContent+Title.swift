extension ContentEntry {
  /// The title or the file's name, on one line.
  package var name: String {
    let name = title ?? MediaName(url).title
    return name.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension MediaContent {
  /// The name of an entry before it is opened; nil for a single content without a title.
  package func name(ofEntry entry: Int) -> String? {
    entries.indices.contains(entry) ? entries[entry].name : title
  }

  /// The title or the file's name, before the content is opened.
  package var name: String { title ?? MediaName(url).title }

  /// The displayed title: the content's or the entry's own title, or else the embedded title, or else the file's name.
  ///
  /// - Parameter embedded: the title that the player reports. For a file without a title this is the file's name.
  package func title(ofEntry entry: Int, embedded: String?) -> String {
    if let name = name(ofEntry: entry) { return name }
    let file = MediaName(url)
    return embedded.flatMap { file.isWhole($0) ? nil : $0 } ?? file.title
  }
}
