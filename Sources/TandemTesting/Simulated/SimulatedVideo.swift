// The pictures of a simulated player.

import TandemOrchestrator
import TandemPlayback

/// Paints one colour, the whole picture.
final class SimulatedVideo: VideoSource {
  private(set) var hasFrame = false
  private(set) var hasNewFrame = false
  private var colour = Pixel.black
  private var isVideo = false
  private var overlay: Overlay?

  /// A frame of this colour is there; nil for the black one of sound alone.
  func show(_ colour: Pixel?) {
    self.colour = colour ?? .black
    isVideo = colour != nil
    hasFrame = true
    hasNewFrame = true
  }

  /// The next frame has yet to come.
  func clear() {
    hasFrame = false
    hasNewFrame = false
  }

  func draw(into picture: PixelBuffer) {
    picture.fill(hasFrame ? colour : .black)
    hasNewFrame = false
  }

  /// Draws into memory only: a display for simulated players must not use OpenGL.
  func draw(into framebuffer: Framebuffer) { preconditionFailure("a simulated player knows no OpenGL") }

  func skip() { hasNewFrame = false }

  var size: PictureSize? { hasFrame && isVideo ? PictureSize(width: 1280, height: 720) : nil }

  /// Draws none, but draws again as a player would that does.
  func show(_ overlay: Overlay?) {
    if hasFrame, overlay != self.overlay { hasNewFrame = true }
    self.overlay = overlay
  }

  /// Memory is the only means.
  func use(_ renderer: RenderTarget) {}
}
