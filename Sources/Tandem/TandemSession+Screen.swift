// How large things are on the screen.

import TandemPlayback
import TandemRules

extension TandemSession {
  /// How large the place of the picture in picture is, in pixels; nil without one. A call's has the aspect of its pictures.
  package var pictureInPictureSize: PictureSize? {
    guard let video = pictureInPicture else { return nil }
    let shown = video.content.kind == .call ? loop.size(of: video.player) : nil
    let screen = loop.display.size
    let box = PixelArea.pictureInPicture(
      corner: loop.orchestrator.state.corner, size: loop.orchestrator.effectiveSize, screenWidth: screen.width,
      screenHeight: screen.height, aspect: shown?.aspect ?? 16.0 / 9)
    return PictureSize(width: box.width, height: box.height)
  }
}
