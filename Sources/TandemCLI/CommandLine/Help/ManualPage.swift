// The manual page, made from the catalogue.

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
      Tandem plays two videos on one screen and exchanges them at once, without either of them stopping. It is used by commands, by
      keys, remotes and game controllers, and over a socket. What happens is written to an event log, which the log commands read.
      .PP
      A command speaks to the session that runs; with several, to the one that
      .B \\-\\-socket
      names.
      .SH COMMANDS

      """
    for topic in CommandSyntax.Topic.allCases {
      let commands = CommandCatalog.commands.filter { $0.topic == topic }
      if commands.isEmpty { continue }
      text += ".SS \(escaped(topic.rawValue))\n"
      for syntax in commands { text += entry(syntax) }
    }
    return text + """
      .SH KEYS
      .B tandem help keys
      prints what each key does, the ones of one's own among them.
      .SH EXIT STATUS

      """ + statuses.map { ".TP\n.B \($0.0.rawValue)\n\(escaped($0.1))\n" }.joined() + """
        .SH FILES
        .TP
        .I $XDG_CONFIG_HOME/tandem/tandem.conf
        options of
        .BR "tandem play" ,
        one a line and without dashes
        .TP
        .I $XDG_CONFIG_HOME/tandem/mpv.conf
        mpv's options;
        .B tandem help options
        says which
        .TP
        .I $XDG_CONFIG_HOME/tandem/input.conf
        keys, as in mpv's input.conf
        .TP
        .I $XDG_STATE_HOME/tandem
        event logs, and what
        .B tandem play \\-\\-resume
        goes on with
        .TP
        .I $XDG_RUNTIME_DIR/tandem
        the sockets of the sessions that run
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
      case .done: "it is done"
      case .no: "the answer is no: it was refused, or a check failed"
      case .usage: "the command line is wrong"
      case .badData: "a file's content is wrong"
      case .noSuchFile: "a file is not there"
      case .unavailable: "there is no session, no display or no libmpv, or this machine can't play"
      case .ourBug: "a fault of Tandem's own"
      case .writeFailed: "something could not be written"
      case .busy: "another transaction is running; trying again later can help"
      }
    return (status, words)
  }

  private static func sentence(_ text: String) -> String {
    escaped(text.prefix(1).uppercased() + text.dropFirst() + ".")
  }

  /// No line of it is taken for a macro, and each hyphen is one that can be copied.
  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
