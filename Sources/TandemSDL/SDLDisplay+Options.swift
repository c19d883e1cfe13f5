// The options for opening a window.

import TandemOrchestrator
import TandemPlayback

extension SDLDisplay {
  package struct Options: Hashable, Sendable {
    package enum Presenter: String, Hashable, Sendable {
      /// OpenGL if the machine has a graphics card that OpenGL uses; otherwise the software
      /// renderer.
      case automatic
      case openGL
      case software
    }

    package var title = "Tandem"
    package var isFullScreen = false
    /// The window's size in points; the picture may have more pixels.
    package var size = PictureSize(width: 1280, height: 720)
    /// SDL's number of the monitor on which the window opens. SDL takes the first monitor for an unknown number.
    package var monitor = 0
    package var presenter = Presenter.automatic
    /// False if the players can only draw into memory.
    package var canUseOpenGL = true
    /// The folder with the devices of graphics cards.
    package var devices = "/dev"
    /// The maximum time for drawing a frame of a movement. If a frame takes longer, the movement
    /// ends at once (software only).
    package var slowestFrame = Duration.seconds(1) / 30

    package init() {}
  }
}
