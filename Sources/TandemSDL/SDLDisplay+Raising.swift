// Raises the window.

import CTandemSDL

extension SDLDisplay {
  /// Asks the window system to raise the window and to give it the focus; the window system may refuse.
  package func raise() {
    guard isReachable else { return }
    SDL_RaiseWindow(window.handle)
  }
}
