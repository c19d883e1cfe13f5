// The reasons for a refused option.

/// The reason why an option is not passed on.
package enum OptionRefusal: String, CaseIterable, Hashable, Sendable {
  case contract, sound, otherFiles, oneFile, screen, programs, configuration, keys, writing, encoding, terminal, removed
  /// Tandem has an option with the same purpose.
  case own

  /// The text for the user, which follows "mpv's option NAME is not passed on:".
  package var words: String {
    switch self {
    case .contract:
      "when a video begins, pauses, ends and is seen is what a swap promises not to change; the session's own commands do it "
        + "(tandem help)"
    case .sound:
      "two are heard only with audio mix, which Tandem can only promise with sound outputs as it sets them up itself"
    case .otherFiles:
      "a content is one medium; what it is, and that it opens nothing else, is looked at before libmpv opens it"
    case .oneFile: "it belongs to one file, and a player plays many"
    case .screen: "the window and what is drawn over the video are Tandem's own (--display, --presenter, --geometry)"
    case .programs: "it runs programs or scripts, or lets others in"
    case .configuration: "only Tandem's own mpv.conf is read; write into that what is to hold"
    case .keys: "keys and pointers are Tandem's own (tandem help keys)"
    case .writing: "it writes files beside what Tandem writes; pictures of the screen come from tandem snapshot"
    case .encoding: "it writes the video into a file instead of showing it"
    case .terminal: "the terminal is Tandem's own, and what libmpv says stands in the event log"
    case .removed: "mpv gives it up"
    case .own: "it is Tandem's own; write --NAME, or NAME in tandem.conf"
    }
  }

  /// The heading in the document.
  package var title: String {
    switch self {
    case .contract: "Time"
    case .sound: "Sound outputs"
    case .otherFiles: "Other files"
    case .oneFile: "One file's"
    case .screen: "The screen"
    case .programs: "Programs"
    case .configuration: "Configuration"
    case .keys: "Keys"
    case .writing: "Writing"
    case .encoding: "Encoding"
    case .terminal: "The terminal"
    case .removed: "Given up"
    case .own: "Tandem's own"
    }
  }
}
