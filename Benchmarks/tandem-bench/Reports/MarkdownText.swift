// Wraps the prose of a page.

/// Paragraphs and list items of a Markdown page, in lines of at most 120 characters.
enum MarkdownText {
  private static let width = 120

  /// Joins the lines of each paragraph and of each item that begins with `- `, and breaks them anew.
  static func wrapped(_ text: String) -> String {
    var lines: [String] = []
    var paragraph: [Substring] = []
    func end() {
      lines += wrapped(paragraph)
      paragraph = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      if words.isEmpty || words.first == "-" { end() }
      if words.isEmpty { lines.append("") } else { paragraph += words }
    }
    end()
    return lines.joined(separator: "\n")
  }

  private static func wrapped(_ words: [Substring]) -> [String] {
    let indent = words.first == "-" ? "  " : ""
    var lines: [String] = []
    for word in words {
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append((lines.isEmpty ? "" : indent) + word)
      }
    }
    return lines
  }
}
