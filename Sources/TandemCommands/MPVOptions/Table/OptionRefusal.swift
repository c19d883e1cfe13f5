package enum OptionRefusal: String, CaseIterable, Hashable, Sendable {
  case contract, sound, otherFiles, oneFile, screen, programs, configuration, keys, writing, encoding, terminal, removed
  /// Tandem has an option with the same purpose.
  case own

  /// The text for the user, which follows "mpv's option NAME is not passed on:".
  package var words: String {
    switch self {
    case .contract:
      "only Tandem's commands decide when a video begins, pauses, ends or is shown (tandem help)"
    case .sound:
      "Tandem configures the sound outputs itself: both videos are heard only if the user asks for it (tandem audio)"
    case .otherFiles:
      "Tandem opens a content only if it is a single file or stream and opens no other files"
    case .oneFile: "it applies to a single file, but a player opens many files"
    case .screen:
      "Tandem controls the window and what is drawn over the video (--display, --presenter, --geometry, --screen)"
    case .programs: "it runs programs or scripts, or lets other programs control the player"
    case .configuration: "only Tandem's own mpv.conf is read; write the options into that file"
    case .keys: "Tandem handles keys and pointers itself (tandem help keys)"
    case .writing: "it writes files that Tandem does not know of; use tandem snapshot for pictures of the screen"
    case .encoding: "it writes the video into a file instead of showing it"
    case .terminal: "Tandem controls the terminal, and libmpv's messages go to the event log"
    case .removed: "mpv has deprecated it"
    case .own: "Tandem has its own option; write --NAME, or NAME in tandem.conf"
    }
  }
}
