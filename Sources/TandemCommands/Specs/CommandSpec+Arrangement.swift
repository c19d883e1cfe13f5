// The commands about the sound, the focus, and the position of the picture in picture.

import TandemOrchestrator

extension CommandSpec {
  /// The words of a policy without the key of its content.
  private static func policyWords(_ policy: AudioPolicy) -> String {
    switch policy {
    case .pinned: "stays with one video"
    case .separatePinned: "of each video stays on its own device"
    case .followsFullScreen, .pictureInPicture, .followsFocus, .mix, .separate: policy.words
    }
  }

  @Builder static var arrangement: [CommandSpec] {
    CommandSpec(
      .setAudio, "audio", .audioPolicy,
      CommandLineForm(
        .arrangement, "choose the video that is heard",
        operands: [
          .init(
            "full|pip|pin|focus|mix|separate|separate-pin",
            "a role, one content (pin), the focus, both (mix), or both on their own devices",
            as: .policy),
          .init(
            "KEY", "pin, separate-pin: the content's key (default: full screen, picture in picture)",
            required: false),
        ], examples: ["tandem audio pip", "tandem audio pin"]),
      isForPhones: true,
      says: { policy, _ in
        .init(
          plan: "change the video that is heard",
          outcome: "audio " + policyWords(policy),
          subject: policy.pinnedContent.map { .text($0.rawValue) } ?? .none)
      },
      make: { .setAudio($0) }, parts: { if case .setAudio(let policy) = $0 { policy } else { nil } })

    CommandSpec(
      .setFocus, "focus", .video, CommandLineForm(.arrangement, "send the remote's playback keys to a video"),
      isForPhones: true,
      says: { _, report in
        .init(
          plan: "send the playback keys to \(report.name)", outcome: "playback keys go to \(report.name)",
          isCaption: false)
      },
      make: { .setFocus($0) }, parts: { if case .setFocus(let role) = $0 { role } else { nil } })

    CommandSpec(
      .move, "move",
      .picture(
        .placement, "corner", "the corner", other: PicturePlacement(x: 0.62, y: 0.05),
        "the corner to move to, or two shares of the free space such as 0.62,0.05"),
      CommandLineForm(
        .arrangement, "move picture in picture to a corner or a point",
        operands: [
          .init(
            "CORNER|X Y",
            "top-left, top-right, bottom-left, bottom-right, or two numbers: 0 0 is top left, 1 1 bottom right")
        ], examples: ["tandem move top-left", "tandem move 0.62 0.05"]),
      isForPhones: true,
      says: { corner, _ in
        .init(
          plan: "move picture in picture to the \(corner.words)", outcome: "picture in picture at the \(corner.words)")
      },
      make: { .move($0) }, parts: { if case .move(let corner) = $0 { corner } else { nil } })

    CommandSpec(
      .resize, "resize",
      .picture(
        .size, "size", "the size", other: PictureScale(percent: 40),
        "the size to use, or a share of the width such as 40%"),
      CommandLineForm(
        .arrangement, "set the size of picture in picture",
        operands: [.init("SIZE", "small, medium, large, or 10% to 60% of the width")],
        examples: ["tandem resize large", "tandem resize 40%"]),
      isForPhones: true,
      says: { size, _ in
        .init(plan: "make picture in picture \(size.rawValue)", outcome: "\(size.rawValue) picture in picture")
      },
      make: { .resize($0) }, parts: { if case .resize(let size) = $0 { size } else { nil } })

    CommandSpec(
      .setLayout, "layout", .word("layout", "the layout", "the layout of both videos"),
      CommandLineForm(
        .arrangement, "show both videos side by side, or one in picture in picture",
        operands: [.init("LAYOUT", "side-by-side or picture-in-picture")], examples: ["tandem layout side-by-side"]),
      isForPhones: true,
      says: { layout, _ in
        layout == .sideBySide
          ? .init(plan: "show both videos side by side", outcome: "both videos side by side")
          : .init(plan: "show one video in picture in picture", outcome: "picture in picture instead of side by side")
      },
      make: { .setLayout($0) }, parts: { if case .setLayout(let layout) = $0 { layout } else { nil } })

    CommandSpec(
      .setHidden, "hide",
      .boolean("hidden", "the hiding", unlessGiven: true, "whether to hide picture in picture; true if omitted"),
      CommandLineForm(
        .arrangement, "hide picture in picture; it keeps playing", fixed: [.init("hidden", true)]),
      CommandLineForm(
        .arrangement, "show a hidden picture in picture again", as: "show", fixed: [.init("hidden", false)]),
      isSaved: true, isForPhones: true, says: { .hidden($0, $1) },
      make: { .setHidden($0) }, parts: { if case .setHidden(let isHidden) = $0 { isHidden } else { nil } })

    CommandSpec(
      .toggleHidden, "toggle-hide", isForPhones: true, key: ("hide", "hide picture in picture, or show it"),
      says: { .hidden(!$0.isHidden, $0) })
  }
}

extension CommandSentences {
  /// - Parameter isHidden: true for the command that hides the picture in picture, false for the
  ///   command that shows it.
  fileprivate static func hidden(_ isHidden: Bool, _ report: CommandReport) -> Self {
    .init(
      plan: isHidden ? "hide picture in picture" : "show picture in picture",
      outcome: report.isHidden ? "picture in picture hidden" : "picture in picture shown",
      remark: report.isHidden ? "it keeps playing" : nil)
  }
}
