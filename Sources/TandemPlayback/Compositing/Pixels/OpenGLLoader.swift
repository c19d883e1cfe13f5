/// Finds the functions of the OpenGL context that is current.
public struct OpenGLLoader: Sendable {
  /// Looks up a function's address by name; nil if unknown.
  public let address: @Sendable (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?

  /// Creates a loader that calls the window system's lookup function, such as `SDL_GL_GetProcAddress`.
  ///
  /// - Parameter address: returns the address of an OpenGL function. Tandem calls it on the session's thread, while the
  ///   context is current.
  public init(_ address: @escaping @Sendable (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?) {
    self.address = address
  }
}
