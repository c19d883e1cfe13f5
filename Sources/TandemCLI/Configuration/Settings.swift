import TandemCommands
import TandemFoundation

/// `tandem.conf`, in the syntax of mpv.conf: each line is an option without its dashes, and `#` begins a comment.
///
/// Options of the command line take precedence, because they follow the file's options. Options that a command does not
/// have are ignored.
package enum Settings {
  /// Parses the file's options, followed by those of the command line.
  ///
  /// - Parameter arguments: valid arguments of the command, beginning with its word.
  /// - Throws: an error that blames the file.
  package static func parse(_ arguments: [String], of command: Subcommand) throws(CLIError) -> ParsedCommandLine {
    let settings = try self.arguments(for: command)
    do throws(UsageError) {
      return try ParsedCommandLine(parsing: Array(arguments.prefix(1)) + settings + Array(arguments.dropFirst()))
    } catch { throw CLIError(.badData, "\(ConfigFile.path("tandem.conf") ?? "tandem.conf"): \(error)") }
  }

  /// Returns those of the file's options that a command has, as arguments.
  ///
  /// - Throws: an error for the first invalid line.
  package static func arguments(for command: Subcommand) throws(CLIError) -> [String] {
    guard let path = ConfigFile.path("tandem.conf"), let text = try ConfigFile.read(path) else { return [] }
    return try arguments(for: command, in: text, of: path)
  }

  static func arguments(for command: Subcommand, in text: String, of path: String) throws(CLIError) -> [String] {
    let taken = Set(CommandCatalog.syntax(of: command).options.map(\.name))
    let known = Dictionary(
      CommandCatalog.commands.flatMap(\.options).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var arguments: [String] = []
    let text = text.unicodeScalars.first == "\u{FEFF}" ? Substring(text.unicodeScalars.dropFirst()) : text[...]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let words = trimmed(line)
      if words.isEmpty || words.hasPrefix("#") { continue }
      let parts = words.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { trimmed($0) }
      guard let option = known[RenamedWords.option(parts[0])] else {
        let hint = NearestName.nearest(to: parts[0], among: Array(known.keys)).map { "did you mean \($0)?" }
        throw CLIError(
          .badData, "\(path), line \(index + 1): unknown option \(parts[0]): \(hint ?? "see tandem help play")")
      }
      guard taken.contains(option.name) else { continue }
      switch (option.kind, parts.count == 2 ? parts[1] : nil) {
      case (.flag, nil), (.flag, "yes"), (.optional, nil), (.optional, "yes"): arguments.append("--" + option.name)
      case (.flag, "no"), (.optional, "no"): break
      case (.flag, let value?):
        throw CLIError(.badData, "\(path), line \(index + 1): \(option.name) must be yes or no, not '\(value)'")
      case (.value, nil), (.repeated, nil):
        throw CLIError(.badData, "\(path), line \(index + 1): write \(option.name)=\(option.placeholder)")
      case (.value, let value?), (.repeated, let value?), (.optional, let value?):
        arguments.append("--\(option.name)=\(value)")
      }
    }
    return arguments
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
