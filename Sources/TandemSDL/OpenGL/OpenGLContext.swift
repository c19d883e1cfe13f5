import CTandemSDL
import TandemPlayback

/// An OpenGL context that draws into all OpenGL windows.
///
/// Thread: the session's. The context is current on this thread during its whole life.
final class OpenGLContext {
  private var handle: SDL_GLContext?
  let gl: OpenGLFunctions
  /// The name of the graphics processor.
  let rendererName: String
  /// The version of the driver.
  let versionName: String
  private let isEmbedded: Bool
  private var current: UInt32

  /// Sets the attributes of the context's windows. Call it before the first window is created.
  static func prepare(isEmbedded: Bool) {
    SDL_GL_ResetAttributes()
    let attributes: [(SDL_GLattr, Int)] = [
      (SDL_GL_CONTEXT_PROFILE_MASK, isEmbedded ? Int(SDL_GL_CONTEXT_PROFILE_ES.rawValue) : 0),
      (SDL_GL_CONTEXT_MAJOR_VERSION, 2), (SDL_GL_CONTEXT_MINOR_VERSION, isEmbedded ? 0 : 1),
      (SDL_GL_RED_SIZE, 8), (SDL_GL_GREEN_SIZE, 8), (SDL_GL_BLUE_SIZE, 8), (SDL_GL_DEPTH_SIZE, 0),
      (SDL_GL_DOUBLEBUFFER, 1),
      (SDL_GL_CONTEXT_RESET_NOTIFICATION, Int(SDL_GL_CONTEXT_RESET_LOSE_CONTEXT.rawValue)),
    ]
    for (attribute, value) in attributes { SDL_GL_SetAttribute(attribute, Int32(value)) }
  }

  init(_ window: Window) throws(DisplayError) {
    guard let handle = SDL_GL_CreateContext(window.handle) else { throw DisplayError.openGL(SDLMessage.last) }
    current = window.identifier
    do throws(DisplayError) {
      gl = try OpenGLFunctions()
    } catch {
      SDL_GL_DeleteContext(handle)
      throw error
    }
    self.handle = handle
    let gl = gl
    func text(_ name: Int32) -> String { gl.getString(name).map { String(cString: $0) } ?? "unknown" }
    rendererName = text(GL_RENDERER)
    versionName = text(GL_VERSION)
    isEmbedded = gl.isEmbedded
    synchronise(true)
  }

  deinit { delete() }

  func delete() {
    if let handle { SDL_GL_DeleteContext(handle) }
    handle = nil
  }

  /// Leaves the context to the system without a call to SDL.
  func abandon() { handle = nil }

  /// The context's name for people.
  var name: String { "\(rendererName), \(isEmbedded ? "" : "OpenGL ")\(versionName)" }

  var isSoftware: Bool {
    let name = rendererName.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software rasterizer"].contains { name.contains($0) }
  }

  /// Makes the context draw into a window from now on.
  ///
  /// - Parameter waits: true if presenting waits for the screen's refresh.
  func use(_ window: Window, waits: Bool) throws(DisplayError) {
    guard let handle else { throw DisplayError.openGL("the OpenGL context was destroyed") }
    guard SDL_GL_MakeCurrent(window.handle, handle) == 0 else {
      throw DisplayError.openGL("the OpenGL context was lost: \(SDLMessage.last)")
    }
    if current != window.identifier {
      current = window.identifier
      synchronise(waits)
    }
  }

  /// Presents the drawing on the screen.
  func swap(_ window: Window) throws(DisplayError) {
    SDL_GL_SwapWindow(window.handle)
    if let status = gl.getGraphicsResetStatus?(), status != 0 {
      throw DisplayError.openGL("the graphics processor was reset")
    }
  }

  private func synchronise(_ waits: Bool) {
    // Prefer adaptive synchronisation, which shows a late picture at once.
    if !waits { SDL_GL_SetSwapInterval(0) } else if SDL_GL_SetSwapInterval(-1) != 0 { SDL_GL_SetSwapInterval(1) }
  }
}
