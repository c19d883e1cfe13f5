// The commands about the screen, the user's presence, and apps.

import TandemCommands

extension CommandCatalog {
  /// The syntax of a command about the screen, the user's presence or an app. `syntax(of:)` calls this function for
  /// these commands only.
  static func screen(_ name: Subcommand) -> CommandSyntax {
    switch name {
    case .fullscreen:
      question(
        name, .arrangement, "make the window fill the screen, or restore its size",
        operands: [Operand("on|off", .word(["on", "off"]), isRequired: false, "on or off; toggles if omitted")])
    case .snapshot:
      question(
        name, .session, "save an image of the screen",
        operands: [
          Operand("FILE", .text, "the .png or .jpg file to write; an existing file is replaced")
        ],
        examples: ["tandem snapshot now.png", "tandem snapshot now.jpg"])
    case .background:
      question(
        name, .session, "tell the session that the user left the app; this may start picture in picture")
    case .foreground: question(name, .session, "tell the session that the user returned to the app")
    default: preconditionFailure("\(name) is not a command for the screen")
    }
  }

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
