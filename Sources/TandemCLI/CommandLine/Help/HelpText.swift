import TandemCommands

/// The output of `tandem help`.
package enum HelpText {
  /// Help topics besides commands: the key bindings, mpv's options, and the manual page for packagers.
  package enum Topic: String, CaseIterable { case keys, options, man }

  static let topics = Topic.allCases.map(\.rawValue)

  /// Lists every command on one line, under its topic.
  package static func overview() -> String {
    var text = """
      tandem plays two videos on one screen, one full screen and one in picture in picture, and swaps them at once.

      Usage: tandem COMMAND [ARGUMENTS]

      """
    let width = CommandCatalog.commands.map(\.usage.count).max() ?? 0
    for topic in CommandTopic.allCases {
      let rows = CommandCatalog.commands.filter { $0.topic == topic }.map { ($0.usage, $0.summary) }
      text += "\n\(topic.rawValue)\n" + table(rows, width: width)
    }
    return text
      + "\nHelp for one command: tandem help COMMAND\nKeys, remotes and game controllers: tandem help keys\nmpv's options: tandem help options\n"
  }

  /// The page of one command, or the pages of all commands of a group such as `log`.
  package static func help(for topic: String) -> String {
    if topic == Topic.options.rawValue { return OptionDocument.help }
    if let name = Subcommand(rawValue: topic) { return page(CommandCatalog.syntax(of: name)) }
    return CommandCatalog.commands.filter { $0.name.group == topic }.map(page).joined(separator: "\n")
  }

  private static func page(_ syntax: CommandSyntax) -> String {
    let options = syntax.options.isEmpty ? "" : " [OPTIONS]"
    var text = "tandem \(syntax.name.rawValue): \(syntax.summary)\n\nUsage: tandem \(syntax.usage)\(options)\n"
    let others = syntax.name.otherNames
    if !others.isEmpty { text += "Also called: \(others.joined(separator: ", "))\n" }
    let operands = syntax.operands.map { ($0.name, $0.help) }
    let rows = (syntax.options + [.help]).map { ($0.usage, $0.explanation) }
    let width = min((operands + rows).map(\.0.count).max() ?? 0, 40)
    if !operands.isEmpty { text += "\nArguments\n" + table(operands, width: width) }
    text += "\nOptions\n" + table(rows, width: width)
    if !syntax.examples.isEmpty { text += "\nExamples\n" + syntax.examples.map { "  \($0)\n" }.joined() }
    return text
  }

  private static func table(_ rows: [(String, String)], width: Int) -> String {
    rows.map { row in
      // Put the explanation of a wide row on the next line.
      let isWide = row.0.count > width
      let gap = (isWide ? "\n" : "") + String(repeating: " ", count: isWide ? width + 4 : width + 2 - row.0.count)
      return "  \(row.0)\(gap)\(row.1)\n"
    }.joined()
  }
}

extension Option {
  /// The option's usage, such as `--socket PATH`.
  var usage: String {
    if case .optional = kind { return "\(spelling)[=\(placeholder)]" }
    return placeholder.isEmpty ? spelling : "\(spelling) \(placeholder)"
  }

  var explanation: String { standard.map { "\(help) (default: \($0))" } ?? help }
}
