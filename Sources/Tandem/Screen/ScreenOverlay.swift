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
