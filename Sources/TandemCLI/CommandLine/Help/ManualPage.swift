import TandemCommands

/// `tandem.1` in the macros of man(7).
package enum ManualPage {
  package static func text(version: String) -> String {
    var text = """
      .\\" Made by tandem help man.
      .TH TANDEM 1 "" "Tandem \(version)" "User Commands"
      .SH NAME
      tandem \\- two videos on one screen, one full screen and one in picture in picture
      .SH SYNOPSIS
      .B tandem
      .I COMMAND
      .RI [ ARGUMENTS ]
      .SH DESCRIPTION
      Tandem plays two videos on one screen and swaps them at once, without stopping either. Control it with commands, keys,
      remotes, game controllers and a socket. Tandem writes an event log, which the log commands read.
      .PP
      A command goes to the running session. If several sessions run, choose one with
      .BR \\-\\-socket .
      .SH COMMANDS

      """
    for topic in CommandTopic.allCases {
      let commands = CommandCatalog.commands.filter { $0.topic == topic }
      if commands.isEmpty { continue }
      text += ".SS \(escaped(topic.rawValue))\n"
      for syntax in commands { text += entry(syntax) }
    }
    return text + """
      .SH KEYS
      .B tandem help keys
      prints what each key does, including your own key bindings.
      .SH EXIT STATUS

      """ + statuses.map { ".TP\n.B \($0.0.rawValue)\n\(escaped($0.1))\n" }.joined() + """
        .SH FILES
        .TP
        .I $XDG_CONFIG_HOME/tandem/tandem.conf
        options of
        .BR "tandem play" ,
        one per line and without dashes
        .TP
        .I $XDG_CONFIG_HOME/tandem/mpv.conf
        mpv's options;
        .B tandem help options
        lists them
        .TP
        .I $XDG_CONFIG_HOME/tandem/input.conf
        key bindings, in the syntax of mpv's input.conf
        .TP
        .I $XDG_STATE_HOME/tandem
        event logs, and the state that
        .B tandem play \\-\\-resume
        restores
        .TP
        .I $XDG_RUNTIME_DIR/tandem
        the sockets of running sessions
        .SH SEE ALSO
        .BR mpv (1),
        .BR playerctl (1)

        """
  }

  private static func entry(_ syntax: CommandSyntax) -> String {
    var text = ".TP\n.B tandem \(escaped(syntax.usage))\n\(sentence(syntax.summary))\n"
    let others = syntax.name.otherNames
    if !others.isEmpty { text += "Also called \(escaped(others.joined(separator: ", "))).\n" }
    let rows = syntax.operands.map { ($0.name, $0.help) } + syntax.options.map { ($0.usage, $0.explanation) }
    if rows.isEmpty { return text }
    text += ".RS\n"
    for (name, help) in rows { text += ".TP\n.B \(escaped(name))\n\(escaped(help))\n" }
    if !syntax.examples.isEmpty {
      text += ".PP\nExamples:\n.nf\n" + syntax.examples.map { "    \(escaped($0))\n" }.joined() + ".fi\n"
    }
    return text + ".RE\n"
  }

  private static let statuses: [(ExitStatus, String)] = ExitStatus.allCases.map { status in
    let words =
      switch status {
      case .done: "success"
      case .no: "the session refused the command, or a check failed"
      case .usage: "the command line is wrong"
      case .badData: "the content of a file is invalid"
      case .noSuchFile: "a file does not exist"
      case .unavailable: "a session, a display or libmpv is missing, or this machine can't play"
      case .ourBug: "a bug in Tandem"
      case .writeFailed: "a file or the output could not be written"
      case .busy: "another transaction is running; try again later"
      }
    return (status, words)
  }

  private static func sentence(_ text: String) -> String {
    escaped(text.prefix(1).uppercased() + text.dropFirst() + ".")
  }

  /// Escapes a text, so that no line is read as a macro and each hyphen can be copied.
  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
