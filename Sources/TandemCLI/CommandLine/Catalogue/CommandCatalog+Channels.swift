// The commands about television.

extension CommandCatalog {
  /// `syntax(of:)` calls this for these commands only.
  static func television(_ name: Subcommand) -> CommandSyntax {
    switch name {
    case .channel:
      CommandSyntax(
        name, .contents, "change the channel; without one, list them",
        operands: [
          Operand(
            "NAME|NUMBER|next|previous|last", .name, isRequired: false, repeats: true,
            "which one; of a name a part is enough, last is the one before this")
        ],
        options: [.pip, .socket, .noWait, .timeout, .dryRun, .json],
        examples: ["tandem channel 7", "tandem channel next", "tandem channel das erste --pip"])
    case .channels:
      CommandSyntax(
        name, .contents, "list the channels, or those that a text finds",
        operands: [Operand("TEXT", .name, isRequired: false, repeats: true, "a part of the name")],
        options: [.namesOnly, .socket, .timeout, .json], examples: ["tandem channels", "tandem channels sport"])
    default: preconditionFailure("\(name) is not about television")
    }
  }
}
