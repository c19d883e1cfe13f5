import TandemOrchestrator

/// A screen that shows layouts and reports the user's input.
///
/// Order: the session opens the display, calls ``attach(_:)`` once, and calls ``tick(at:_:)`` until it closes the
/// display.
public protocol VideoDisplay: AnyObject {
  /// The render target that players must draw to.
  var renderer: RenderTarget { get }

  /// Sets the sources of the pictures. Called once, before the first layout.
  func attach(_ sources: PlayerPair<any VideoSource>)

  /// True if the display works only on the process's main thread, as windows do.
  var needsMainThread: Bool { get }

  /// Closes the display. Called once, when the players have ended.
  func close()

  /// Shows a layout from the next tick on. A newer layout replaces a layout that is still being animated.
  func show(_ layout: Layout)

  /// Shows an app's overlay from the next tick on; nil shows none. An overlay whose size differs from the screen is not
  /// drawn.
  func show(_ overlay: OverlayImage?)

  /// Draws the changes that are due at `now`, and reports the layouts that were presented.
  ///
  /// The display reports a layout once as presented and, when its animation has ended, once as settled. A layout that
  /// was replaced earlier is not reported.
  ///
  /// - Parameter now: the time on the session's clock.
  func tick(at now: Duration, _ report: (DisplayFact) -> Void)

  /// The time of the next tick if nothing else happens; nil if only a new frame or layout needs a
  /// tick.
  var nextTick: Duration? { get }

  /// The size of the screen in pixels.
  var size: PictureSize { get }

  /// The areas of the videos at the last tick.
  var scene: DisplayScene { get }

  /// Returns the user's input since the last call, oldest first.
  func takeInput() -> [DisplayInput]

  /// A descriptor that becomes readable when input arrives; nil without input, or if ``nextTick`` polls for it.
  var inputDescriptor: Int32? { get }

  /// Shows a dragged picture in picture in an area, in pixels. The next layout ends the drag.
  func drag(to area: DisplayArea)

  /// The composed picture that the screen shows now.
  func snapshot() throws(DisplayError) -> OwnedPixelBuffer

  /// True if the picture fills the screen.
  var isFullScreen: Bool { get set }

  /// True if the screen saver is inhibited.
  var keepsAwake: Bool { get set }
}

extension VideoDisplay {
  /// The default shows no overlay, for displays without support.
  public func show(_ overlay: OverlayImage?) {}

  /// The default is false, for displays that are not windows and work on any thread.
  public var needsMainThread: Bool { false }
}
