// An app's own layer over the screen.

import TandemOrchestrator
import TandemPlayback

/// An app's own picture over both videos: a logo, a menu, a message.
///
/// It is over everything that Tandem draws, in the window and in snapshots. It stays while the videos change places, and it is
/// never over a picture in picture that floats in a window of its own.
public struct ScreenOverlay: Sendable {
  enum Source {
    case image(OverlayImage)
    case drawing(@Sendable (OverlayCanvas) -> Void)
  }

  let source: Source

  /// An image that does not follow the screen.
  ///
  /// - Parameter image: of exactly the size of ``ScreenLayout/size``. While the sizes differ it is not shown, which the
  ///   session says in a warning.
  public static func image(_ image: OverlayImage) -> ScreenOverlay { ScreenOverlay(source: .image(image)) }

  /// A closure that draws, and draws again when the screen's ``ScreenLayout`` has changed or
  /// ``TandemSession/redrawOverlay()`` was called.
  ///
  /// The videos never wait for it: until it has ended, the former overlay is shown. Calls for another drawing meanwhile are
  /// answered by one drawing. If it takes longer than 100 ms, the session says so in a warning.
  ///
  /// - Parameter draw: called on a thread of its own, once at a time.
  public static func drawing(_ draw: @escaping @Sendable (OverlayCanvas) -> Void) -> ScreenOverlay {
    ScreenOverlay(source: .drawing(draw))
  }
}

/// The memory that an overlay is drawn in, with the places that it may refer to.
public struct OverlayCanvas {
  /// The pixels, transparent at first: blue, green, red, alpha, with the colours multiplied by the alpha. Cairo draws in it as
  /// `CAIRO_FORMAT_ARGB32`. Not valid after the drawing.
  public let pixels: PixelBuffer
  /// The screen for which it is drawn.
  public let layout: ScreenLayout

  /// Paints a rectangle over what is there. Parts outside the picture are left out.
  ///
  /// - Parameters:
  ///   - area: in pixels.
  ///   - colour: not multiplied by the alpha.
  ///   - alpha: 0 (nothing) to 1 (nothing shows through).
  public func fill(_ area: PixelArea, _ colour: Pixel, alpha: Double = 1) {
    let (left, top) = (max(0, area.x), max(0, area.y))
    let right = min(pixels.width, area.x.addingReportingOverflow(area.width).partialValue)
    let bottom = min(pixels.height, area.y.addingReportingOverflow(area.height).partialValue)
    guard left < right, top < bottom, alpha > 0 else { return }
    let part = pixels.part(PixelArea(x: left, y: top, width: right - left, height: bottom - top))
    let above = OwnedPixelBuffer(width: part.width, height: part.height)
    above.buffer.fill(colour, alpha: min(alpha, 1))
    part.blend(above.buffer)
    withExtendedLifetime(above) {}
  }
}
