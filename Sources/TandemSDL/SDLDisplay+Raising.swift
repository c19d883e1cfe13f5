// The window before all others.

import CTandemSDL

extension SDLDisplay {
  /// Asks the window system to lay the window over all others and to give it the keys; it may have reasons not to.
  package func raise() {
    guard isReachable else { return }
    SDL_RaiseWindow(window.handle)
  }
}
