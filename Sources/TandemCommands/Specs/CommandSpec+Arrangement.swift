// The commands about the sound, the focus, and the place of the picture in picture.

extension CommandSpec {
  static let setAudio = CommandSpec(
    "audio", .audioPolicy,
    CommandLineForm(
      .arrangement, "choose the video that is heard",
      operands: [
        .init(
          "full|pip|pin|focus|mix", "by its place, pinned to a content, by the remote's focus, or both", as: .policy),
        .init("KEY", "with pin: which content, if not the full-screen one", required: false),
      ], examples: ["tandem audio pip", "tandem audio pin"]),
    make: { .setAudio($0) }, parts: { if case .setAudio(let policy) = $0 { policy } else { nil } })

  static let setFocus = CommandSpec(
    "focus", .video, CommandLineForm(.arrangement, "let the remote's playback keys go to a video"),
    make: { .setFocus($0) }, parts: { if case .setFocus(let role) = $0 { role } else { nil } })

  static let move = CommandSpec(
    "move", .word("corner", "the corner", "where to"),
    CommandLineForm(
      .arrangement, "move picture in picture to a corner", operands: [.init("CORNER", "such as bottom-right")]),
    make: { .move($0) }, parts: { if case .move(let corner) = $0 { corner } else { nil } })

  static let resize = CommandSpec(
    "resize", .word("size", "the size", "how large"),
    CommandLineForm(
      .arrangement, "set the size of picture in picture", operands: [.init("SIZE", "small, medium or large")]),
    make: { .resize($0) }, parts: { if case .resize(let size) = $0 { size } else { nil } })

  static let setHidden = CommandSpec(
    "hide", .boolean("hidden", "whether it is hidden", unlessGiven: true, "true unless given"),
    CommandLineForm(
      .arrangement, "hide picture in picture; it plays on", fixed: [.init("hidden", true)]),
    CommandLineForm(
      .arrangement, "show a hidden picture in picture again", as: "show", fixed: [.init("hidden", false)]),
    make: { .setHidden($0) }, parts: { if case .setHidden(let isHidden) = $0 { isHidden } else { nil } })

  static let toggleHidden = CommandSpec(
    .toggleHidden, "toggle-hide", key: ("hide", "hide picture in picture, or show it"))
}
