// Where a player and a display meet.

import TandemRules

/// Draws the newest frame of one player into memory or a framebuffer that somebody else owns.
///
/// Thread: the session's. Nothing here waits for a frame to become due.
public protocol VideoSource: AnyObject {
  /// Whether there is a frame that has not been drawn yet. False until the first frame of a load, so that whoever
  /// draws keeps the last picture of what was replaced.
  var hasNewFrame: Bool { get }

  /// Whether there is anything to draw: true from the first frame of a load until the next load or stop.
  var hasFrame: Bool { get }

  /// The video's own size with square pixels; nil while there is none.
  var size: PictureSize? { get }

  /// Draws the newest frame, its aspect kept, the rest black.
  ///
  /// - Parameter picture: where to; valid only during the call.
  func draw(into picture: PixelBuffer)

  /// Draws the newest frame, its aspect kept, the rest black, the picture's top row first.
  ///
  /// - Parameter framebuffer: of the context that is current. The player leaves other OpenGL state changed.
  func draw(into framebuffer: Framebuffer)

  /// Takes the newest frame without drawing it, so that a player that nobody sees keeps its pace.
  func skip()

  /// Draws text and signs over the video from the next frame on, also while it is paused; nil draws none.
  func show(_ overlay: Overlay?)

  /// Keeps subtitles out of a strip at the bottom, where something else lies over the picture.
  ///
  /// - Parameter share: the strip's height as a share of the picture's; 0 for none.
  func keepSubtitles(above share: Double)

  /// Draws by other means from now on. What was shown is drawn again as soon as the player can.
  func use(_ renderer: RenderTarget)
}
