// Presents scenes in windows.

import TandemOrchestrator
import TandemPlayback

/// Draws the players' pictures into windows.
///
/// Thread: the session's.
protocol Presenter: AnyObject {
  /// The render target for players.
  var renderer: RenderTarget { get }

  /// Lies over the videos of the main window; nil for none.
  var overlay: OverlayImage? { get set }

  func attach(_ sources: PlayerPair<any VideoSource>)

  /// Brings a window up to date.
  ///
  /// - Parameter isAwaited: whether it is to be on the screen before this returns.
  func present(_ scene: DisplayScene, in window: Window, isAwaited: Bool) throws(PresenterLost) -> Presentation

  /// Forgets the pictures of players that no window shows any more.
  func forget(except seen: [PlayerID])

  /// Reports that a window does not show its presented picture any more.
  func damage(_ window: Window)

  /// Says that a window is about to close.
  func leave(_ window: Window)

  /// Reads back a window's picture.
  func snapshot(of window: Window) throws(DisplayError) -> OwnedPixelBuffer

  /// Frees everything. Players do not draw with its renderer any more.
  func close()

  /// Lets go of everything without a word to the window system.
  func abandon()
}

/// The result of presenting.
enum Presentation {
  /// It was up to date.
  case unchanged
  case shown
  /// The window system does not answer, and was given up. Its present picture is unknown.
  case unanswered

  /// The longest time to wait for a window system.
  static let patience = Duration.milliseconds(100)
}

/// A presenter can't go on.
struct PresenterLost: Error {
  var reason: String
}
