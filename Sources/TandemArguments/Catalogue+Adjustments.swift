// The commands that take a value.

extension Catalogue {
  /// Their words; `syntax(of:)` calls this for these commands only.
  static func adjustment(_ name: CommandName) -> CommandSyntax {
    switch name {
    case .seek:
      session(
        name, .playback, "go to another place in a video",
        operands: [Operand("POSITION", .position, "90, 1:30, 1:02:03.5, +10, -10 or 50%")], options: [.pip],
        examples: ["tandem seek 1:30", "tandem seek -10 --pip"])
    case .volume:
      session(
        name, .playback, "set or change how loud a video is",
        operands: [Operand("LEVEL", .change(0...130), "0 to 130, or a change such as +5 or -5")], options: [.pip],
        examples: ["tandem volume 80", "tandem volume -5"])
    case .mute:
      session(
        name, .playback, "silence a video or let it be heard again",
        operands: [Operand("on|off", .word(["on", "off"]), isRequired: false, "without it, the other of the two")],
        options: [.pip])
    case .speed:
      session(
        name, .playback, "set how fast a video plays",
        operands: [Operand("FACTOR", .number(0.01...100), "1 is normal")],
        options: [.pip])
    case .selectTrack:
      session(
        name, .playback, "choose another sound or other subtitles of a video",
        operands: [
          Operand("audio|subtitle", .word(["audio", "subtitle"]), "the kind of track"),
          Operand("NUMBER|none", .numberOrNone, "the track's number, or none at all"),
        ], options: [.pip], examples: ["tandem select-track audio 2", "tandem select-track subtitle none --pip"])
    case .automaticPictureInPicture:
      session(
        name, .pictureInPicture, "say whether picture in picture starts when the user leaves the app",
        operands: [Operand("on|off", .word(["on", "off"]), "on or off")])
    case .audio:
      session(
        name, .arrangement, "choose the video that is heard",
        operands: [
          Operand("full|pip|pin", .word(["full", "pip", "pin"]), "by its place, or pinned to a content"),
          Operand("KEY", .text, isRequired: false, "with pin: which content, if not the full-screen one"),
        ], examples: ["tandem audio pip", "tandem audio pin"])
    case .move:
      session(
        name, .arrangement, "move picture in picture to a corner",
        operands: [
          Operand("CORNER", .word(["top-left", "top-right", "bottom-left", "bottom-right"]), "such as bottom-right")
        ])
    case .resize:
      session(
        name, .arrangement, "set the size of picture in picture",
        operands: [Operand("SIZE", .word(["small", "medium", "large"]), "small, medium or large")])
    default: preconditionFailure("\(name) takes no value")
    }
  }
}
