// SDL as a guest in this process.

import CTandemSDL

/// Starts and ends SDL's video, as often as wanted.
enum SDLVideo {
  /// Drivers without a screen.
  private static let unseen = ["offscreen", "dummy", "evdev"]

  // SAFETY: read and written on the thread of the displays alone, which is the main one.
  nonisolated(unsafe) private static var isTaken = false

  /// - Returns: the name of SDL's video driver: `x11`, `wayland`, `KMSDRM` …
  static func start(title: String) -> Result<String, SDLStartError> {
    if isTaken {
      return .failure(SDLStartError(description: "this process already has a window; close its session first"))
    }
    if WindowSystem.isGone {
      return .failure(SDLStartError(description: "the X server of this process has ended; restart the program"))
    }
    SDL_SetMainReady()
    let hints = [
      // Signals are the session's.
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      // A compositing window manager goes on, and the screen saver too unless asked otherwise.
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      (SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0"),
      // The click that activates the window counts.
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      (SDL_HINT_ACCELEROMETER_AS_JOYSTICK, "0"),
      (SDL_HINT_APP_NAME, title),
      // No such driver: libmpv would try SDL's sound where there is no device, and of two cores that do so at once one
      // may wait for ever, since SDL does not expect it.
      (SDL_HINT_AUDIODRIVER, "none"),
    ]
    for (name, value) in hints { SDL_SetHint(name, value) }
    guard SDL_InitSubSystem(SDL_INIT_VIDEO | SDL_INIT_EVENTS) == 0 else {
      return .failure(.noScreen(SDLMessage.last))
    }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    // SDL falls back to an invisible driver, which counts only if the user named it.
    if unseen.contains(driver), SDL_GetHint(SDL_HINT_VIDEODRIVER).map({ String(cString: $0) }) != driver {
      SDL_Quit()
      return .failure(
        .noScreen("DISPLAY and WAYLAND_DISPLAY lead to no screen, and no graphics card is usable"))
    }
    // Where there is a native surface, SDL would still wrap an OpenGL texture.
    if driver == "x11" { SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
    // Without controllers there is still a keyboard.
    SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER)
    SDL_StartTextInput()
    isTaken = true
    return .success(driver)
  }

  static func end() {
    // Without its server it waits for ever.
    if !WindowSystem.isGone { SDL_Quit() }
    isTaken = false
  }

  /// Forgets a broken connection; the system frees its resources.
  static func abandon() { isTaken = false }
}

/// SDL can't be used for a window.
struct SDLStartError: Error {
  var description: String

  static func noScreen(_ reason: String) -> SDLStartError {
    SDLStartError(description: "SDL finds no X11, Wayland or screen (\(reason))")
  }
}
