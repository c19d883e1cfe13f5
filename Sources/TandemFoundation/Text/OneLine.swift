// Text for who shows one line.

extension TerminalText {
  /// The beginning of a text as one line that steers neither who shows it nor who reads lines: with spaces for its line ends, and with
  /// signs of replacement for what a terminal obeys.
  ///
  /// - Parameter most: bytes of the text; where there is more, an ellipsis follows.
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
