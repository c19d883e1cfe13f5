// The commands about phones that control the session.

extension CommandCatalog {
  @Builder static var phones: [CommandSyntax] {
    CommandSyntax(
      .remotePair, "remote pair", .session,
      "show a code here and on the screen; a phone that enters it becomes a remote control",
      options: [.socket, .timeout, .json], examples: ["tandem remote pair"])

    CommandSyntax(
      .remoteToken, "remote token", .session, "make a token that lets a program send notifications to the screen",
      operands: [Operand("NAME", .name, "the program's name, for the log and for `tandem remote forget`")],
      options: [.socket, .timeout, .json], examples: ["tandem remote token house"])

    CommandSyntax(
      .remoteList, "remote list", .session, "list the paired phones and the tokens", options: [.json],
      examples: ["tandem remote list"])

    CommandSyntax(
      .remoteForget, "remote forget", .session, "remove a phone or a token; it can no longer reach a session",
      operands: [Operand("NAME", .text, "the phone's or the token's name in the list")], options: [.json],
      examples: ["tandem remote forget Anna"])
  }
}
