// How a window is opened.

import Playback

extension SDLDisplay {
  public struct Options: Hashable, Sendable {
    public enum Presenter: String, Hashable, Sendable {
      /// OpenGL, unless it is missing or would be software itself.
      case automatic
      case openGL
      case software
    }

    public var title = "Tandem"
    public var isFullScreen = false
    /// In points; the picture may have more pixels.
    public var size = PictureSize(width: 1280, height: 720)
    public var presenter = Presenter.automatic
    /// False where players paint memory only.
    public var canUseOpenGL = true
    /// A frame of a movement that takes longer ends the movement (software only).
    public var slowestFrame = Duration.seconds(1) / 30

    public init() {}
  }
}
