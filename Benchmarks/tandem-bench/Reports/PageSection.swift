// The part of a page that a benchmark writes.

/// The part of a Markdown page between `<!-- bench NAME -->` and `<!-- end of NAME -->`.
struct PageSection {
  var name: String

  /// - Throws: where the page has no such part.
  func replace(with text: String, in path: String) throws {
    let lines = TextFile.text(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = lines.firstIndex(of: "<!-- bench \(name) -->"),
      let last = lines.firstIndex(of: "<!-- end of \(name) -->"), first < last
    else { throw MeasuredProcess.RunError(description: "\(path) has no part for '\(name)'") }
    try TextFile.write((lines[...first] + [text] + lines[last...]).joined(separator: "\n"), to: path)
  }
}
