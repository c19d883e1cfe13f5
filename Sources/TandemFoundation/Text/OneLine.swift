// Text for displays of one line.

extension TerminalText {
  /// The beginning of a text as one line without control characters: spaces for its line ends, and replacement signs
  /// for characters that a terminal obeys.
  ///
  /// - Parameter most: the bytes of the text; an ellipsis follows a text that is longer.
  package static func line(_ text: String, bytes most: Int) -> String {
    var bytes = 0
    // Cut first: a title may have a megabyte.
    let beginning = text.unicodeScalars.prefix { scalar in
      bytes += UTF8.width(scalar)
      return bytes <= most
    }
    let line = escaped(String(beginning)).description.split(separator: "\n").joined(separator: " ")
    return bytes > most ? line + "…" : line
  }
}
