// The places of the videos on the screen.

import TandemOrchestrator
import TandemPlayback

/// The places of both videos on the session's screen, once all movements have ended.
///
/// Units: pixels, from the top left corner.
public struct ScreenLayout: Hashable, Sendable {
  /// The size of the whole picture.
  public let size: PictureSize
  /// The place of the full-screen video: the whole picture. Nil while nothing is full screen.
  public let fullScreen: PixelArea?
  /// The place of the picture in picture. Nil if the screen shows none: it may be hidden, suspended, or in a separate
  /// window.
  public let pictureInPicture: PixelArea?

  init(_ layout: Layout?, on size: PictureSize, video: (PlayerID) -> PictureSize?) {
    self.size = size
    fullScreen = layout?.fullScreen.map { _ in PixelArea(x: 0, y: 0, width: size.width, height: size.height) }
    let player = layout?.isFloating == true ? nil : layout?.pictureInPicture
    pictureInPicture = player.flatMap { layout?.box(on: size, video: video($0)) }
  }
}
