// The commands about television.

extension CommandCatalog {
  @Builder static var television: [CommandSyntax] {
    CommandSyntax(
      .channel, "channel", .contents, "change the channel, or list the channels",
      operands: [
        Operand(
          "NAME|NUMBER|next|previous|last", .name, isRequired: false, repeats: true,
          "a channel's number, part of its name, or last for the previously watched channel")
      ],
      options: [.pip, .socket, .noWait, .timeout, .dryRun, .json],
      examples: ["tandem channel 7", "tandem channel next", "tandem channel das erste --pip"])

    CommandSyntax(
      .channels, "channels", .contents, "list the channels, or those whose names contain a text",
      operands: [Operand("TEXT", .name, isRequired: false, repeats: true, "part of a channel's name")],
      options: [.channelGroup, .namesOnly, .socket, .timeout, .json],
      examples: ["tandem channels", "tandem channels sport", "tandem channels --group News"])

    CommandSyntax(
      .guide, "guide", .contents, "list the programmes of a channel for a day",
      operands: [
        Operand(
          "NAME|NUMBER", .name, isRequired: false, repeats: true,
          "a channel's number or part of its name; the channel that plays full screen if omitted")
      ],
      options: [.socket, .timeout, .json], examples: ["tandem guide", "tandem guide das erste"])
  }
}

extension Option {
  package static let channelGroup = Option("group", .name, "NAME", "list only the channels of this group")
}
