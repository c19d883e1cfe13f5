// What a hand wants done with what it sees.

import Orchestration

/// Something that a key or the pointer asks for.
public enum Action: Hashable, Sendable {
  case command(Command)
  /// The window fills the screen, or does not any more.
  case toggleFullScreen
  /// Playback keys go to the other video from now on.
  case moveFocus
  /// Titles and times are shown for a while.
  case showInformation
}
