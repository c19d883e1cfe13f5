// A video source that a test controls.

import TandemOrchestrator
import TandemPlayback

final class FakeVideo: VideoSource {
  var hasFrame = false
  var hasNewFrame = false
  var colour = Pixel.black
  private(set) var drawings = 0
  private(set) var skips = 0

  func show(_ colour: Pixel) {
    self.colour = colour
    hasFrame = true
    hasNewFrame = true
  }

  /// Drops the frame, as a load does.
  func load() {
    hasFrame = false
    hasNewFrame = false
  }

  func draw(into picture: PixelBuffer) {
    picture.fill(hasFrame ? colour : .black)
    hasNewFrame = false
    drawings += 1
  }

  func draw(into framebuffer: Framebuffer) { preconditionFailure("this source paints memory only") }

  func skip() {
    hasNewFrame = false
    skips += 1
  }

  var size: PictureSize?

  func show(_ overlay: Overlay?) {}

  func use(_ renderer: RenderTarget) {}
}

extension Pixel {
  /// Returns true if two pixels differ by no more than the error of a conversion to YUV and back.
  func isClose(to other: Pixel) -> Bool {
    func isClose(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) <= 6 }
    return isClose(red, other.red) && isClose(green, other.green) && isClose(blue, other.blue)
  }
}
