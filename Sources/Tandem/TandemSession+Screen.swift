// How large things are on the screen.

import TandemPlayback
import TandemRules

extension TandemSession {
  /// How large the place of the picture in picture is, in pixels; nil without one. The video keeps its own aspect within it.
  package var pictureInPictureSize: PictureSize? {
    guard pictureInPicture != nil else { return nil }
    let screen = loop.display.size
    let box = PixelArea.pictureInPicture(
      corner: loop.orchestrator.state.corner, size: loop.orchestrator.effectiveSize, screenWidth: screen.width,
      screenHeight: screen.height)
    return PictureSize(width: box.width, height: box.height)
  }
}
