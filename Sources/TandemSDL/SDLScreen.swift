// A window as a session's screen.

import TandemOrchestrator
import TandemPlayback

extension VideoDisplayFactory {
  /// A window of X11 or Wayland, or the bare screen, by SDL; one at a time in a process.
  ///
  /// - Parameters:
  ///   - title: in the window's frame and where the system lists windows.
  ///   - size: of the picture, in pixels.
  ///   - isFullScreen: whether it fills the screen from the beginning.
  public static func window(
    title: String = "Tandem", size: PictureSize = PictureSize(width: 1280, height: 720), isFullScreen: Bool = false
  ) -> VideoDisplayFactory {
    VideoDisplayFactory {
      var options = SDLDisplay.Options()
      (options.title, options.size, options.isFullScreen) = (title, size, isFullScreen)
      return try SDLDisplay(options)
    }
  }
}
