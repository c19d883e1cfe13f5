import TandemOrchestrator
import TandemPlayback

/// A request from a key or the pointer. The session decides whether the request is allowed.
package enum UIAction: Hashable, Sendable {
  case command(SessionCommand)
  /// Changes to another channel of the session's list.
  case changeChannel(PlaylistStep)
  /// Returns to the channel that was shown before.
  case previousChannel
  /// Switches the window between full screen and its normal size.
  case toggleFullScreen
  case setFullScreen(Bool)
  /// Sends playback keys to the video in this role from now on.
  case focus(Role)
  /// Shows titles and times for a while.
  case showInformation
  /// Shows or hides the channels or the entries of a list.
  case showList
  /// Shows or hides the programmes of the channel with the focus.
  case showGuide
  /// Shows the tracks of the video with the focus, or hides them.
  case showTracks
  /// Shows the list of keys, or hides it.
  case showKeys
  /// Seeks in the full-screen video to a share of its length, 0 to 1.
  case seek(Double)
  /// Shows a dragged picture in picture in an area, in pixels of the picture.
  ///
  /// At the end of the drag a ``SessionCommand/move(_:)`` or ``SessionCommand/resize(_:)`` follows.
  case drag(DisplayArea)
}
