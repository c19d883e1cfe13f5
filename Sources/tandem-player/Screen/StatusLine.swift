import Glibc
import TandemCLI
import TandemFoundation
import TandemOSD
import TandemOrchestrator
import TandemPlayback
import TandemRuntime

/// Updates the titles, and the last line of the terminal, when the session changes.
@MainActor
final class StatusLine {
  private let screen: PlayerScreen
  /// Returns true if the terminal shows a status line now. The result can change, because the
  /// foreground job can change.
  private let hasLine: () -> Bool
  private var title = ""
  private var terminalTitle: String?
  /// Receives a sentence about the playing contents, for the supervisor of the session.
  private let tell: (String) -> Void
  private var lastSentence: String?
  private var nextLook = Duration.zero

  /// The shortest interval between two updates.
  private static let beat = Duration.milliseconds(250)

  /// - Parameter speaks: false if only errors may be printed.
  init(_ screen: PlayerScreen, _ invocation: ParsedCommandLine, speaks: Bool, tell: @escaping (String) -> Void) {
    self.screen = screen
    self.tell = tell
    switch invocation.text(.statusLine) ?? "auto" {
    case "off": hasLine = { false }
    case "on": hasLine = { Terminal.isTerminal }
    default: hasLine = { speaks && Terminal.canSteer && Terminal.isInForeground }
    }
  }

  /// - Returns: the time of the next update; nil while no displayed time changes.
  func update(_ playing: () -> NowPlaying, at now: Duration) -> Duration? {
    // Limit the updates: the session makes a step for each frame, and a line that changes so often
    // is unreadable.
    if now < nextLook { return nextLook }
    nextLook = now + Self.beat
    let playing = playing()
    let newest = playing.title
    if newest != title, let window = screen.window, window.answers {
      title = newest
      window.title = Redaction.text(newest)
    }
    let sentence = playing.sentence
    if sentence != lastSentence {
      lastSentence = sentence
      tell(Redaction.text(sentence))
    }
    let entries = [playing.fullScreen, playing.pictureInPicture].compactMap(\.self)
    guard hasLine() else {
      Terminal.status = nil
      return nil
    }
    if terminalTitle != newest, Terminal.canSteer {
      Terminal.setTitle(.escaped(newest), keepingFormer: terminalTitle == nil)
      terminalTitle = newest
    }
    let counts = entries.contains { !$0.video.isPaused && !$0.video.hasEnded }
    let line = playing.line(columns: Terminal.columns - 1)
    Terminal.status = line.isEmpty ? nil : .escaped(line)
    return counts ? nextLook : nil
  }

  /// Removes the line, and restores the terminal's title.
  func end() {
    Terminal.status = nil
    if terminalTitle != nil { Terminal.restoreTitle() }
    terminalTitle = nil
  }
}
