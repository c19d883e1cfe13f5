// The commands about saved sessions: two videos with their settings, kept under a name.

extension CommandCatalog {
  @Builder static var savedSessions: [CommandSyntax] {
    CommandSyntax(
      .save, "save", .contents, "save both videos and their settings; reopen them with tandem play @NAME",
      operands: [savedSession], options: [.replace, .socket, .timeout, .json],
      examples: ["tandem save friday", "tandem save friday --replace"])

    CommandSyntax(
      .saved, "saved", .contents, "list the saved sessions", options: [.namesOnly, .json],
      examples: ["tandem saved", "tandem saved --json"])

    CommandSyntax(
      .forget, "forget", .contents, "remove a saved session", operands: [savedSession], options: [.json],
      examples: ["tandem forget friday"])
  }

  private static let savedSession = Operand("NAME", .text, "the saved session's name; @NAME means the same")
}

extension Option {
  package static let namesOnly = Option(flag: "names", "print only the names, one per line, for shell completion")
}
