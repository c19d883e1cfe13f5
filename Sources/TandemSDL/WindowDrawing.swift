// An app's choice of how a window is drawn.

/// The way in which a window composes its videos: with OpenGL, or in memory.
///
/// More ways may be added, so an app compares values and does not enumerate them.
public struct WindowDrawing: Hashable, Sendable {
  package let presenter: SDLDisplay.Options.Presenter

  /// OpenGL if the machine has a graphics card that OpenGL uses; otherwise in memory.
  public static let automatic = WindowDrawing(presenter: .automatic)
  /// OpenGL, also without a graphics card. Opening the window fails if OpenGL is missing.
  public static let openGL = WindowDrawing(presenter: .openGL)
  /// In memory, by the processor. Snapshots and the places of single pixels are the same on each machine.
  public static let software = WindowDrawing(presenter: .software)
}
