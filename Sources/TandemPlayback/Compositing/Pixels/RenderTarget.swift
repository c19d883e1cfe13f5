/// The target that a display's players must draw into.
public enum RenderTarget: Sendable {
  /// Into memory: ``VideoSource/draw(into:)-(PixelBuffer)``.
  case memory
  /// With OpenGL. The display keeps the OpenGL context current on the session's thread.
  case openGL(OpenGLLoader)
}
