// The commands about the screen, the user's presence, and apps.

import TandemCommands

extension CommandCatalog {
  static let fullscreen = question(
    .fullscreen, .arrangement, "make the window fill the screen, or restore its size",
    operands: [Operand("on|off", .word(["on", "off"]), isRequired: false, "on or off; toggles if omitted")])

  static let snapshot = question(
    .snapshot, .session, "save an image of the screen",
    operands: [
      Operand("FILE", .text, "the .png or .jpg file to write; an existing file is replaced")
    ],
    examples: ["tandem snapshot now.png", "tandem snapshot now.jpg"])

  static let background = question(
    .background, .session, "tell the session that the user left the app; this may start picture in picture")

  static let foreground = question(.foreground, .session, "tell the session that the user returned to the app")

  static func app(_ request: AppRequest) -> CommandSyntax {
    CommandSyntax(
      .app(request), .apps, request.entry.summary,
      operands: request.entry.parameters.map { parameter in
        Operand(parameter.key.uppercased(), parameter.kind == .content ? .text : .name, parameter.help)
      }, options: (request == .register ? [.restoreAnswer] : []) + [.socket, .timeout, .json])
  }

  private static func question(
    _ name: Subcommand, _ topic: CommandTopic, _ summary: String, operands: [Operand] = [],
    examples: [String] = []
  ) -> CommandSyntax {
    CommandSyntax(
      name, topic, summary, operands: operands, options: [.socket, .timeout, .json], examples: examples)
  }
}

extension Option {
  package static let restoreAnswer = Option(
    "answer", words: ["yes", "no"], "whether the app restores the screens")
}
