// The options with which a window is opened.

import TandemOrchestrator
import TandemPlayback

extension SDLDisplay {
  package struct Options: Hashable, Sendable {
    package enum Presenter: String, Hashable, Sendable {
      /// OpenGL, unless there is no graphics card, or it is missing or software itself.
      case automatic
      case openGL
      case software
    }

    package var title = "Tandem"
    package var isFullScreen = false
    /// In points; the picture may have more pixels.
    package var size = PictureSize(width: 1280, height: 720)
    package var presenter = Presenter.automatic
    /// False where players paint memory only.
    package var canUseOpenGL = true
    /// The folder of graphics cards.
    package var devices = "/dev"
    /// A frame of a movement that takes longer ends the movement (software only).
    package var slowestFrame = Duration.seconds(1) / 30

    package init() {}
  }
}
