// What other threads tell the session's.

import Control
import Playback

/// A message at the session's mailbox.
enum Message: Sendable {
  case control(ControlReport)
  /// Pressed at the terminal.
  case key(Key)
  /// Of a remote that the display does not hand on.
  case remote(KeyEvent)
  /// SIGINT, SIGTERM or SIGHUP.
  case signal(Int32)
}
