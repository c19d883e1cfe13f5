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
