// How large things are on the screen.

import TandemPlayback
import TandemRules

extension TandemSession {
  /// How large the place of the picture in picture is, in pixels; nil without one. It has the aspect of its video.
  package var pictureInPictureSize: PictureSize? {
    guard let video = pictureInPicture else { return nil }
    let aspect = loop.size(of: video.player)?.aspect ?? PictureSize.usualAspect
    let screen = loop.display.size
    let box = PixelArea.pictureInPicture(
      PictureShape(aspect: aspect, isCall: video.content.kind == .call), corner: loop.orchestrator.state.corner,
      size: loop.orchestrator.effectiveSize, screenWidth: screen.width, screenHeight: screen.height)
    return PictureSize(width: box.width, height: box.height)
  }
}
