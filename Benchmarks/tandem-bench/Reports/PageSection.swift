// The section of a page that a benchmark writes.

/// The section of a Markdown page between `<!-- bench NAME -->` and `<!-- end of NAME -->`.
struct PageSection {
  var name: String

  /// - Throws: if the page has no such section.
  func replace(with text: String, in path: String) throws {
    let lines = TextFile.text(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = lines.firstIndex(of: "<!-- bench \(name) -->"),
      let last = lines.firstIndex(of: "<!-- end of \(name) -->"), first < last
    else { throw MeasuredProcess.RunError(description: "\(path) has no part for '\(name)'") }
    try TextFile.write((lines[...first] + [text] + lines[last...]).joined(separator: "\n"), to: path)
  }
}
