import TandemOrchestrator

/// Draws one player's newest frame into the caller's memory or framebuffer.
///
/// Thread: the session's. No call waits for a frame to become due.
public protocol VideoSource: AnyObject {
  /// True if a frame has not been drawn yet. False until the first frame of a load, so that the compositor keeps the
  /// last picture of the replaced content.
  var hasNewFrame: Bool { get }

  /// True if there is a frame to draw: from the first frame of a load until the next load or stop.
  var hasFrame: Bool { get }

  /// The video's size with square pixels; nil without video.
  var size: PictureSize? { get }

  /// Draws the newest frame with its aspect ratio between black bars.
  ///
  /// - Parameter picture: the target; valid only during the call.
  func draw(into picture: PixelBuffer)

  /// Draws the newest frame with its aspect ratio between black bars, the picture's top row first.
  ///
  /// - Parameter framebuffer: a framebuffer of the current context. The player may change other OpenGL state.
  func draw(into framebuffer: Framebuffer)

  /// Consumes the newest frame without drawing it, so that a hidden player keeps playing at its speed.
  func skip()

  /// Draws an overlay over the video from the next frame on, also while the video is paused; nil draws none.
  func show(_ overlay: Overlay?)

  /// Keeps subtitles out of a strip at the bottom that another picture covers.
  ///
  /// - Parameter share: the strip's height as a share of the picture's; 0 for none.
  func keepSubtitles(above share: Double)

  /// Switches to another render target. The present frame is drawn again as soon as possible.
  func use(_ renderer: RenderTarget)
}
