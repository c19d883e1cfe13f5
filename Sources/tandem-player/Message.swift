// What other threads tell the session's.

import Control
import Playback

/// A message at the session's mailbox.
enum Message: Sendable {
  case control(ControlReport)
  case key(Key)
  /// SIGINT, SIGTERM or SIGHUP.
  case signal(Int32)
}
