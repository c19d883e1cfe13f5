/// An overlay on a canvas, with the pixels that it hides.
struct LaidOverlay {
  let image: OverlayImage
  private let canvas: PixelBuffer
  private let covered: [OwnedPixelBuffer]

  /// Draws an overlay on a canvas of the same size, and saves the pixels below.
  ///
  /// - Parameter former: an overlay that has been lifted from its canvas; its memory is reused.
  init(_ image: OverlayImage, on canvas: PixelBuffer, reusing former: LaidOverlay?) {
    self.image = image
    self.canvas = canvas
    let memory = former.flatMap { $0.image.areas == image.areas ? $0.covered : nil }
    covered = memory ?? image.areas.map { OwnedPixelBuffer(width: $0.width, height: $0.height) }
    for (area, below) in zip(image.areas, covered) {
      canvas.part(area).blend(image.buffer.part(area), saving: below.buffer)
    }
  }

  /// Draws the overlay again in an area of the canvas in which a video was redrawn.
  func lay(in area: PixelArea) {
    for (whole, below) in zip(image.areas, covered) {
      guard let common = whole.intersection(area) else { continue }
      let inside = PixelArea(
        x: common.x - whole.x, y: common.y - whole.y, width: common.width, height: common.height)
      canvas.part(common).blend(image.buffer.part(common), saving: below.buffer.part(inside))
    }
  }

  /// Restores the canvas's pixels below the overlay. The canvas must still exist.
  func lift() {
    for (area, below) in zip(image.areas, covered) { canvas.part(area).copy(below.buffer) }
  }
}
