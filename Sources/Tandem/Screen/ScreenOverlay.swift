import TandemOrchestrator
import TandemPlayback

/// An app's own picture over both videos: a logo, a menu, a message.
///
/// The overlay covers everything that Tandem draws, in the window and in snapshots. It stays while the videos change
/// roles, and never covers a picture in picture that floats in a separate window.
public struct ScreenOverlay: Sendable {
  enum Source {
    case image(OverlayImage)
    case drawing(@Sendable (OverlayCanvas) -> Void)
  }

  let source: Source

  /// Creates an overlay from an image. The image keeps its size when the screen's size changes.
  ///
  /// - Parameter image: an image of exactly the size ``ScreenLayout/size``. If the screen gets another size, the
  ///   session does not show the image and reports a warning.
  public static func image(_ image: OverlayImage) -> ScreenOverlay { ScreenOverlay(source: .image(image)) }

  /// Creates an overlay from a closure that draws. The session calls the closure again when the screen's
  /// ``ScreenLayout`` has changed or ``TandemSession/redrawOverlay()`` was called.
  ///
  /// The videos never wait for the closure. Until it has ended, the former overlay is shown. If several drawings are
  /// requested while the closure runs, it is called only once more. If the closure takes longer than 100 ms, the
  /// session reports a warning.
  ///
  /// - Parameter draw: called on a separate thread, never twice at the same time.
  public static func drawing(_ draw: @escaping @Sendable (OverlayCanvas) -> Void) -> ScreenOverlay {
    ScreenOverlay(source: .drawing(draw))
  }
}

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
