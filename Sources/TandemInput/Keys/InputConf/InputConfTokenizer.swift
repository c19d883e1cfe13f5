// Splits a line of input.conf into words.

enum InputConfTokenizer {
  /// The commands of a binding, each as a list of words.
  ///
  /// `;` separates commands, `#` begins a comment, and quoted words may contain both. Double quotes
  /// allow C's backslash escapes; single quotes do not.
  static func commands(_ text: Substring) throws(InputError) -> [[String]] {
    var rest = text
    var commands: [[String]] = []
    var words: [String] = []
    while let first = rest.first {
      switch first {
      case "#":
        rest = ""
      case ";":
        rest.removeFirst()
        if !words.isEmpty { commands.append(words) }
        words = []
      case "\"":
        words.append(try quoted(&rest, by: "\"", escapes: true))
      case "'":
        words.append(try quoted(&rest, by: "'", escapes: false))
      case _ where first.isWhitespace:
        rest.removeFirst()
      default:
        let word = rest.prefix { !$0.isWhitespace && $0 != ";" && $0 != "#" }
        words.append(String(word))
        rest = rest.dropFirst(word.count)
      }
    }
    if !words.isEmpty { commands.append(words) }
    return commands
  }

  private static func quoted(
    _ rest: inout Substring, by mark: Character, escapes: Bool
  ) throws(InputError) -> String {
    rest.removeFirst()
    var word = ""
    while let letter = rest.popFirst() {
      if letter == mark { return word }
      guard letter == "\\", escapes else {
        word.append(letter)
        continue
      }
      guard let next = rest.popFirst() else { break }
      switch next {
      case "n": word.append("\n")
      case "t": word.append("\t")
      default: word.append(next)
      }
    }
    throw .openQuote
  }
}
