/// Generates `docs/options.md` and `tandem help options` from the ``OptionTable``.
package enum OptionDocument {
  /// The Markdown for `docs/options.md`, between ``beginning`` and ``end``.
  package static var markdown: String {
    var text = "\(beginning)\n\n### Options that pass\n\n| topic | options |\n|---|---|\n"
    for (topic, names) in OptionTable.passing { text += "| \(topic) | \(list(names)) |\n" }
    text += "\n### Options that pass with some values\n\n| options | accepted values |\n|---|---|\n"
    for kind in OptionValidator.allCases { text += "| \(list(kind.names)) | \(kind.words) |\n" }
    text += "\n### Options that are refused\n\n| options | reason |\n|---|---|\n"
    for (why, names) in OptionTable.refused {
      text += "| \(list(names)) | \(why.words) |\n"
    }
    return text + "\n\(end)\n"
  }

  package static let beginning = "<!-- Made from TandemCommands/MPVOptions; UPDATE_GOLDENS=1 writes it anew. -->"
  package static let end = "<!-- End of the generated tables. -->"

  /// The text of `tandem help options`.
  package static var help: String {
    var text = """
      tandem play passes these options on to mpv: --NAME=VALUE, --NAME, --no-NAME or --mpv-option NAME=VALUE. An option
      applies to both videos. With full: or pip: before NAME it applies only to the player that begins full screen or in
      picture in picture. $XDG_CONFIG_HOME/tandem/mpv.conf takes the same options, one per line, without dashes. The command
      line overrides that file.

      """
    for (topic, names) in OptionTable.passing { text += "\n\(topic)\n\(wrapped(names))" }
    text += "\nPassed on with some values\n"
    for kind in OptionValidator.allCases {
      text += wrapped(kind.names) + wrapped(kind.words.filter { $0 != "`" }, indent: 6)
    }
    text += "\nNot passed on\n"
    for (why, names) in OptionTable.refused {
      let count = split(names).count
      let first = split(names).prefix(6).joined(separator: " ")
      text += wrapped(first + (count > 6 ? " and \(count - 6) more" : "")) + wrapped(why.words, indent: 6)
    }
    return text + "\ndocs/options.md lists every option, and mpv's manual explains them.\n"
  }

  private static func split(_ names: String) -> [Substring] {
    names.split(whereSeparator: \.isWhitespace).map { $0.hasSuffix("?") ? $0.dropLast() : $0 }
  }

  private static func list(_ names: String) -> String { split(names).map { "`\($0)`" }.joined(separator: ", ") }

  private static func wrapped(_ text: String, indent: Int = 2) -> String {
    let space = String(repeating: " ", count: indent)
    var (lines, line) = ("", "")
    for word in split(text) {
      if !line.isEmpty, line.count + word.count + indent >= 120 {
        lines += space + line + "\n"
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + space + line + "\n"
  }
}
