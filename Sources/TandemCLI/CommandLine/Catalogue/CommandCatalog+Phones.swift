// The commands about phones that control the session.

extension CommandCatalog {
  /// `syntax(of:)` calls this function for these commands only.
  static func phones(_ name: Subcommand) -> CommandSyntax {
    switch name {
    case .remotePair:
      CommandSyntax(
        name, .session, "show a code, here and on the screen, with which a phone becomes a remote control",
        options: [.socket, .timeout, .json], examples: ["tandem remote pair"])
    case .remoteList:
      CommandSyntax(name, .session, "list the paired phones", options: [.json], examples: ["tandem remote list"])
    case .remoteForget:
      CommandSyntax(
        name, .session, "remove a phone, which can't control any session from then on",
        operands: [Operand("NAME", .text, "the phone's name")], options: [.json],
        examples: ["tandem remote forget Anna"])
    default: preconditionFailure("\(name) is not about phones")
    }
  }
}
