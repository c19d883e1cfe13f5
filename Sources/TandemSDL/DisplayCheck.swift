import CTandemSDL
import TandemPlayback

/// Checks the display with a hidden window, which is created as for a session.
///
/// Thread: the main thread.
package struct DisplayCheck {
  /// SDL's name of the window system.
  package let driver: String
  /// SDL's version.
  package static var version: String {
    var linked = SDL_version()
    SDL_GetVersion(&linked)
    return "\(linked.major).\(linked.minor).\(linked.patch)"
  }

  /// A text with the presenter in use and the reason for this choice.
  package let choice: String
  package let monitors: [Monitor]

  /// - Throws: if a part of the display is missing.
  package init(_ options: SDLDisplay.Options) throws(DisplayError) {
    driver = try SDLVideo.start(title: options.title, to: "open a window")
    let opening: DisplaySetup
    do throws(DisplayError) { opening = try DisplaySetup.first(options) } catch {
      SDLVideo.end()
      throw error
    }
    (choice, monitors) = (opening.choice, Monitor.all)
    opening.presenter.close()
    opening.window.close()
    SDLVideo.end()
  }
}
