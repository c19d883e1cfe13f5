// What brings scenes onto windows.

import Orchestration
import Playback

/// Draws the players' pictures into windows.
///
/// Thread: the session's.
protocol Presenter: AnyObject {
  /// What players must draw with.
  var renderer: PictureRenderer { get }

  /// The players are there.
  func attach(_ sources: PlayerPair<any VideoSource>)

  /// Brings a window up to date.
  ///
  /// - Returns: whether anything was drawn and put on the screen.
  func present(_ scene: Scene, in window: Window) throws(PresenterLoss) -> Bool

  /// Forgets the pictures of players that no window shows any more.
  func forget(except seen: [PlayerID])

  /// Says that a window does not show any more what was presented in it.
  func damage(_ window: Window)

  /// Says that a window is about to close.
  func leave(_ window: Window)

  /// What a window shows.
  func snapshot(of window: Window) throws(DisplayError) -> PictureMemory

  /// Frees everything. Players do not draw with its renderer any more.
  func close()
}

/// A presenter can't go on.
struct PresenterLoss: Error {
  var reason: String
}
