/// The size of a picture in pixels.
///
/// See: Core Media's `CMVideoDimensions`.
public struct CMVideoDimensions: Hashable, Sendable {
  /// The width.
  public var width: Int32
  /// The height.
  public var height: Int32

  /// A size in pixels.
  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }
}
