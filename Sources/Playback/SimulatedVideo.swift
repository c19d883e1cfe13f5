// The pictures of a simulated player.

/// Paints one colour, the whole picture.
final class SimulatedVideo: VideoSource {
  private(set) var hasFrame = false
  private(set) var hasNewFrame = false
  private var colour = Pixel.black

  /// A frame of this colour is there.
  func show(_ colour: Pixel) {
    self.colour = colour
    hasFrame = true
    hasNewFrame = true
  }

  /// The next frame has yet to come.
  func clear() {
    hasFrame = false
    hasNewFrame = false
  }

  func draw(into picture: PictureBuffer) {
    picture.fill(hasFrame ? colour : .black)
    hasNewFrame = false
  }

  func skip() { hasNewFrame = false }
}
