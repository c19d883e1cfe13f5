/// The target that a display's players must draw into.
public enum RenderTarget: Sendable {
  /// Into memory: ``VideoSource/draw(into:)-(PixelBuffer)``.
  case memory
  /// With OpenGL. The display keeps the OpenGL context current on the session's thread.
  case openGL(OpenGLLoader)
}

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

/// An OpenGL framebuffer that the caller owns.
public struct Framebuffer: Hashable, Sendable {
  /// OpenGL's name of the framebuffer; 0 is the window's own framebuffer.
  public var name: UInt32
  /// The number of pixels in a row.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Describes a framebuffer of the current context.
  public init(name: UInt32, width: Int, height: Int) {
    self.name = name
    self.width = width
    self.height = height
  }
}
