/// A rectangle of whole pixels, counted from the top left corner.
public struct PixelArea: Hashable, Sendable {
  /// The distance from the left edge, in pixels.
  public var x: Int
  /// The distance from the upper edge, in pixels.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a rectangle. The caller ensures that the rectangle lies inside the cropped picture.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
