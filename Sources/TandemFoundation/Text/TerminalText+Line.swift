extension TerminalText {
  /// The beginning of a text as one line without control characters.
  ///
  /// Spaces replace line ends, and replacement characters replace control characters that a
  /// terminal would execute.
  ///
  /// - Parameter most: the greatest number of bytes; an ellipsis follows the beginning of a longer
  ///   text.
  package static func line(_ text: String, bytes most: Int) -> String {
    var bytes = 0
    // Cut the text before anything is replaced, because a title may be a megabyte long.
    let beginning = text.unicodeScalars.prefix { scalar in
      bytes += UTF8.width(scalar)
      return bytes <= most
    }
    let line = escaped(String(beginning)).description.split(separator: "\n").joined(separator: " ")
    return bytes > most ? line + "…" : line
  }
}
