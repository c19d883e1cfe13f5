import TandemOrchestrator
import TandemPlayback

/// Draws pictures of one colour.
final class SimulatedVideo: VideoSource {
  private(set) var hasFrame = false
  private(set) var hasNewFrame = false
  private var colour = Pixel.black
  private var isVideo = false
  private var overlay: Overlay?

  /// Shows a new frame of a colour; nil shows the black frame of a content without a picture.
  func show(_ colour: Pixel?) {
    self.colour = colour ?? .black
    isVideo = colour != nil
    hasFrame = true
    hasNewFrame = true
  }

  func clear() {
    hasFrame = false
    hasNewFrame = false
  }

  func draw(into picture: PixelBuffer) {
    picture.fill(hasFrame ? colour : .black)
    hasNewFrame = false
  }

  /// Never called: a display for simulated players must draw in memory.
  func draw(into framebuffer: Framebuffer) { preconditionFailure("a simulated player can't draw with OpenGL") }

  func skip() { hasNewFrame = false }

  var size: PictureSize? { hasFrame && isVideo ? PictureSize(width: 1280, height: 720) : nil }

  /// Does not draw the overlay, but reports a new frame, as a player that draws overlays does.
  func show(_ overlay: Overlay?) {
    if hasFrame, overlay != self.overlay { hasNewFrame = true }
    self.overlay = overlay
  }

  /// Does nothing, because the player always draws in memory.
  func use(_ renderer: RenderTarget) {}
}
