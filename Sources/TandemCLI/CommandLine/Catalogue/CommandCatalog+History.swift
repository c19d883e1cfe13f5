extension CommandCatalog {
  @Builder static var historyCommands: [CommandSyntax] {
    CommandSyntax(
      .history, "history", .contents, "list what was played with --history, the newest first", options: [.json],
      examples: ["tandem history", "tandem history --json"])

    CommandSyntax(
      .historyForget, "history forget", .contents, "delete files and addresses from the history",
      operands: [
        Operand("ADDRESS", .text, isRequired: false, repeats: true, "a file or an address in the history")
      ], options: [.wholeHistory, .json],
      examples: ["tandem history forget film.mkv", "tandem history forget --all"])
  }
}

extension Option {
  package static let history = Option(
    flag: "history", "remember what is played, and begin where it was left; see tandem help history")
  package static let wholeHistory = Option(flag: "all", "delete the whole history")
}
