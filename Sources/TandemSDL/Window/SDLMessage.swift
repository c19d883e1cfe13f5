import CTandemSDL

/// SDL's message on its last failure.
enum SDLMessage {
  static var last: String {
    let text = String(cString: SDL_GetError())
    return text.isEmpty ? "SDL gives no reason" : text
  }
}
