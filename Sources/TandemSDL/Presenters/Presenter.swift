import TandemOrchestrator
import TandemPlayback

/// Draws the players' pictures into windows.
///
/// Thread: the session's.
protocol Presenter: AnyObject {
  var renderer: RenderTarget { get }

  /// The overlay over the videos of the main window; nil for none.
  var overlay: OverlayImage? { get set }

  func attach(_ sources: PlayerPair<any VideoSource>)

  /// Draws a scene in a window, if it has changed.
  ///
  /// - Parameter isAwaited: true to return only when the picture is on the screen.
  func present(_ scene: DisplayScene, in window: Window, isAwaited: Bool) throws(DisplayError) -> PresentationResult

  /// Frees the pictures of all players except those that a window shows.
  func forget(except seen: [PlayerID])

  /// Records that a window no longer shows its presented picture.
  func damage(_ window: Window)

  /// Prepares for the closing of a window.
  func leave(_ window: Window)

  func snapshot(of window: Window) throws(DisplayError) -> OwnedPixelBuffer

  /// Frees all resources. Players may not draw with the renderer afterwards.
  func close()

  /// Releases all resources without a call to the window system.
  func abandon()
}

extension DisplayError {
  static func openGL(_ reason: String) -> DisplayError { DisplayError("present with OpenGL", reason: reason) }
}
