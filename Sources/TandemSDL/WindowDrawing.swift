/// The way in which a window composes its videos: with OpenGL, or in memory.
///
/// Later versions may add values, so compare values and do not enumerate them.
public struct WindowDrawing: Hashable, Sendable {
  package let presenter: SDLDisplay.Options.Presenter

  /// OpenGL if the machine has a graphics card that OpenGL uses; otherwise in memory.
  public static let automatic = WindowDrawing(presenter: .automatic)
  /// OpenGL, even without a graphics card. Opening the window fails if OpenGL is missing.
  public static let openGL = WindowDrawing(presenter: .openGL)
  /// In memory, by the processor. The result is identical on each machine, to the pixel.
  public static let software = WindowDrawing(presenter: .software)
}
