import CTandemSDL
import TandemOrchestrator

/// Gives the mouse pointer the shape of a double arrow over an edge that the user can drag.
struct EdgeCursor {
  private var cursor: OpaquePointer?

  /// The edge under the pointer; nil for the usual shape.
  var edge: PicturePlacement.Edge? {
    didSet {
      guard edge != oldValue else { return }
      let former = cursor
      let shape =
        switch edge {
        case .left, .right: SDL_SYSTEM_CURSOR_SIZEWE
        case .top, .bottom: SDL_SYSTEM_CURSOR_SIZENS
        case nil: SDL_SYSTEM_CURSOR_ARROW
        }
      cursor = SDL_CreateSystemCursor(shape)
      SDL_SetCursor(cursor)
      SDL_FreeCursor(former)
    }
  }
}
