// The commands about saved sessions: two videos with their settings, kept under a name.

extension CommandCatalog {
  /// The syntax of a command about saved sessions. `syntax(of:)` calls this function for these commands only.
  static func savedSession(_ name: Subcommand) -> CommandSyntax {
    let operand = Operand("NAME", .text, "the saved session's name; @NAME means the same")
    return switch name {
    case .save:
      CommandSyntax(
        name, .contents, "save both videos and their settings; reopen them with tandem play @NAME",
        operands: [operand], options: [.replace, .socket, .timeout, .json],
        examples: ["tandem save friday", "tandem save friday --replace"])
    case .saved:
      CommandSyntax(
        name, .contents, "list the saved sessions", options: [.namesOnly, .json],
        examples: ["tandem saved", "tandem saved --json"])
    case .forget:
      CommandSyntax(
        name, .contents, "remove a saved session", operands: [operand], options: [.json],
        examples: ["tandem forget friday"])
    default: preconditionFailure("\(name) is not a command for saved sessions")
    }
  }
}

extension Option {
  package static let namesOnly = Option(flag: "names", "print only the names, one per line, for shell completion")
}
