// The sizes of things on the screen.

import TandemOrchestrator
import TandemPlayback

extension TandemSession {
  /// The size of the picture in picture, in pixels; nil without one. It has the aspect of its video.
  package var pictureInPictureSize: PictureSize? {
    guard pictureInPicture != nil else { return nil }
    let state = loop.orchestrator.state
    let screen = loop.display.size
    let box = PixelArea.pictureInPicture(
      state.pictureShape(video: loop.size), corner: state.corner, size: loop.orchestrator.effectiveSize,
      screenWidth: screen.width, screenHeight: screen.height)
    return PictureSize(width: box.width, height: box.height)
  }
}
