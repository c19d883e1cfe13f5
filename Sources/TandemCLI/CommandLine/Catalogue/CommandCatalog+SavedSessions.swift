// The commands about saved sessions: what two videos were, kept under a name.

extension CommandCatalog {
  /// `syntax(of:)` calls this for these commands only.
  static func savedSession(_ name: Subcommand) -> CommandSyntax {
    let operand = Operand("NAME", .text, "what it is called; @NAME is the same")
    return switch name {
    case .save:
      CommandSyntax(
        name, .contents, "keep what plays, where and how, under a name; tandem play @NAME brings it back",
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
    default: preconditionFailure("\(name) is not about saved sessions")
    }
  }
}

extension Option {
  package static let namesOnly = Option(flag: "names", "print the names only, one a line, as shells ask for them")
}
