// The parts of a display that only tests read or break.

import CTandemSDL

@testable import TandemSDL

extension SDLDisplay {
  /// True if the mouse pointer is hidden over the windows.
  var hidesPointer: Bool { SDL_ShowCursor(SDL_QUERY) == SDL_DISABLE }

  /// Destroys the OpenGL context.
  func loseContext() { (presenter as? OpenGLPresenter)?.context.delete() }
}
