import TandemOrchestrator
import TandemPlayback

/// The places of both videos on the session's screen, once all movements have ended.
///
/// Units: pixels, from the top left corner.
public struct ScreenLayout: Hashable, Sendable {
  /// The size of the whole picture.
  public let size: PictureSize
  /// The place of the full-screen video: the whole picture, or half of it while both videos are
  /// side by side. Nil while nothing is full screen.
  public let fullScreen: PixelArea?
  /// The place of the picture in picture. Nil if the screen shows none: it may be hidden, suspended, or in a separate
  /// window.
  public let pictureInPicture: PixelArea?

  init(_ layout: Layout?, on size: PictureSize, video: (PlayerID) -> PictureSize?) {
    self.size = size
    fullScreen = layout.flatMap { layout in
      layout.fullScreen.map { _ in layout.area(of: .fullScreen, on: size, video: nil) }
    }
    let player = layout?.isFloating == true ? nil : layout?.pictureInPicture
    pictureInPicture = player.flatMap { layout?.box(on: size, video: video($0)) }
  }
}
