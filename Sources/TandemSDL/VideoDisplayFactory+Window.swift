// A window as a session's screen.

import TandemOrchestrator
import TandemPlayback

extension VideoDisplayFactory {
  /// A window of X11 or Wayland, or a screen without a window system, through SDL. A process can
  /// have only one window at a time.
  ///
  /// - Parameters:
  ///   - title: the window's title.
  ///   - size: the window's size in points.
  ///   - isFullScreen: true if the window fills the screen from the beginning.
  ///   - drawing: the way in which the window composes the videos.
  public static func window(
    title: String = "Tandem", size: PictureSize = PictureSize(width: 1280, height: 720), isFullScreen: Bool = false,
    drawing: WindowDrawing = .automatic
  ) -> VideoDisplayFactory {
    VideoDisplayFactory {
      var options = SDLDisplay.Options()
      (options.title, options.size, options.isFullScreen) = (title, size, isFullScreen)
      options.presenter = drawing.presenter
      return try SDLDisplay(options)
    }
  }
}
