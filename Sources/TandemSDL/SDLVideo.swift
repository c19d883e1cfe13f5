import CTandemSDL
import TandemPlayback

/// Starts and stops SDL's video subsystem, any number of times.
enum SDLVideo {
  /// SDL's drivers that show nothing on a screen.
  private static let unseen = ["offscreen", "dummy", "evdev"]

  // SAFETY: only the displays' thread, the main thread, reads and writes this flag.
  nonisolated(unsafe) private static var isTaken = false

  /// - Parameter attempt: the operation that needs the video subsystem, for an error.
  /// - Returns: the name of SDL's video driver: `x11`, `wayland`, `KMSDRM` …
  static func start(title: String, to attempt: String) throws(DisplayError) -> String {
    if isTaken {
      throw DisplayError(attempt, reason: "this process already has a window; close its session first")
    }
    if WindowSystem.isGone {
      throw DisplayError(attempt, reason: "\(WindowSystem.lossReason); restart the program")
    }
    func noScreen(_ reason: String) -> DisplayError {
      DisplayError(attempt, reason: "SDL finds no X11 server, Wayland server or screen (\(reason))")
    }
    SDL_SetMainReady()
    let hints = [
      // Leave signals to the session.
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      // Keep the compositing window manager running, and allow the screen saver until the session disables it.
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      (SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0"),
      // Also report the click that activates the window.
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      (SDL_HINT_ACCELEROMETER_AS_JOYSTICK, "0"),
      (SDL_HINT_APP_NAME, title),
      // Disable SDL's audio. If no audio device exists, libmpv would try SDL's audio. SDL does not
      // allow two cores to do this at the same time, so one of them may wait forever.
      (SDL_HINT_AUDIODRIVER, "none"),
    ]
    for (name, value) in hints { SDL_SetHint(name, value) }
    guard SDL_InitSubSystem(SDL_INIT_VIDEO | SDL_INIT_EVENTS) == 0 else {
      throw noScreen(SDLMessage.last)
    }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    // Accept an invisible driver, SDL's last fallback, only if the user has named it.
    if unseen.contains(driver), SDL_GetHint(SDL_HINT_VIDEODRIVER).map({ String(cString: $0) }) != driver {
      SDL_Quit()
      throw noScreen("DISPLAY and WAYLAND_DISPLAY name no screen, and no graphics card is usable")
    }
    // Use X11's native surface; SDL would otherwise draw the window's surface with OpenGL.
    if driver == "x11" { SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
    // Ignore a failure, because the keyboard works without controllers.
    SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER)
    SDL_StartTextInput()
    isTaken = true
    return driver
  }

  static func end() {
    // Skip SDL_Quit if the server has ended, because SDL would wait for it forever.
    if !WindowSystem.isGone { SDL_Quit() }
    isTaken = false
  }

  /// Gives up a broken connection without a call to SDL; the system frees its resources.
  static func abandon() { isTaken = false }
}
