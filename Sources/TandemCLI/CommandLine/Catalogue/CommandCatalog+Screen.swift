// The commands about the screen, the user's presence, and apps.

import TandemCommands

extension CommandCatalog {
  @Builder static var screen: [CommandSyntax] {
    CommandSyntax(
      .fullscreen, "fullscreen", .arrangement, "make the window fill the screen, or restore its size",
      operands: [Operand("on|off", .word(["on", "off"]), isRequired: false, "on or off; toggles if omitted")],
      options: [.socket, .timeout, .json])

    CommandSyntax(
      .status, "status", .session, "show what plays in each role", options: [.socket, .timeout, .json],
      examples: ["tandem status", "tandem status --json"])

    CommandSyntax(
      .screens, "screens", .session,
      "list the screens at an MQTT broker, or send them a command (--node, --group, --all)",
      options: [
        .nodes, .groupOfScreens, .allScreens, .dueMoment, .inSoLong, .mqtt, .mqttPrefix, .mqttVersion,
        .mqttPasswordFile, .mqttAuthorities, .timeout, .noConfig, .json,
      ],
      examples: ["tandem screens --mqtt mqtt://house", "tandem screens --json"])
  }

  @Builder static var presence: [CommandSyntax] {
    CommandSyntax(
      .snapshot, "snapshot", .session, "save an image of the screen",
      operands: [Operand("FILE", .text, "the .png or .jpg file to write; an existing file is replaced")],
      options: [.socket, .timeout, .json], examples: ["tandem snapshot now.png", "tandem snapshot now.jpg"])

    CommandSyntax(
      .background, "background", .session,
      "tell the session that the user left the app; this may start picture in picture",
      options: [.socket, .timeout, .json])

    CommandSyntax(
      .foreground, "foreground", .session, "tell the session that the user returned to the app",
      options: [.socket, .timeout, .json])
  }

  static func app(_ request: AppRequest) -> CommandSyntax {
    CommandSyntax(
      .app(request), request.rawValue, .apps, request.entry.summary,
      operands: request.entry.parameters.map { parameter in
        Operand(parameter.key.uppercased(), parameter.kind == .content ? .text : .name, parameter.help)
      }, options: (request == .register ? [.restoreAnswer] : []) + [.socket, .timeout, .json])
  }
}

extension Option {
  package static let restoreAnswer = Option(
    "answer", words: ["yes", "no"], "whether the app restores the screens")
}
