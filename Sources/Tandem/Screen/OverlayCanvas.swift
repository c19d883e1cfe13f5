import TandemPlayback

/// The memory for a drawing of the overlay, with the layout of the screen.
public struct OverlayCanvas {
  /// The pixels, which are transparent at first. The bytes of a pixel are blue, green, red and
  /// alpha, and the colours are multiplied by the alpha. Cairo calls this format
  /// `CAIRO_FORMAT_ARGB32`. The pixels are not valid after the drawing.
  public let pixels: PixelBuffer
  /// The layout of the screen for which the overlay is drawn.
  public let layout: ScreenLayout

  /// Paints a rectangle over the existing pixels. Parts of the rectangle outside the picture are ignored.
  ///
  /// - Parameters:
  ///   - area: the rectangle in pixels.
  ///   - colour: the colour, not multiplied by the alpha.
  ///   - alpha: the opacity, from 0 (invisible) to 1 (opaque).
  public func fill(_ area: PixelArea, _ colour: Pixel, alpha: Double = 1) {
    let (left, top) = (max(0, area.x), max(0, area.y))
    let right = min(pixels.width, Self.end(area.x, area.width))
    let bottom = min(pixels.height, Self.end(area.y, area.height))
    guard left < right, top < bottom, alpha > 0 else { return }
    let part = pixels.part(PixelArea(x: left, y: top, width: right - left, height: bottom - top))
    let above = OwnedPixelBuffer(width: part.width, height: 1)
    above.buffer.fill(colour, alpha: min(alpha, 1))
    for y in 0..<part.height { part.part(PixelArea(x: 0, y: y, width: part.width, height: 1)).blend(above.buffer) }
    withExtendedLifetime(above) {}
  }

  /// The end of a span, clamped to the range of `Int`.
  private static func end(_ start: Int, _ length: Int) -> Int {
    let (end, isBeyond) = start.addingReportingOverflow(length)
    return isBeyond ? (length > 0 ? .max : .min) : end
  }
}
