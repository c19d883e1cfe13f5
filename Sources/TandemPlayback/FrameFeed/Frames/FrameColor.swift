/// The colour space of ``FrameFormat/i420`` and ``FrameFormat/nv12``.
public struct FrameColor: Hashable, Sendable {
  /// The matrix between YCbCr and RGB: ITU-R BT.601 or BT.709.
  public enum Matrix: Hashable, Sendable {
    /// BT.601, for cameras, calls and DVDs.
    case bt601
    /// BT.709, for high-definition television.
    case bt709
  }

  /// The matrix between YCbCr and RGB.
  public var matrix: Matrix
  /// True if black is 0 and white is 255, instead of 16 and 235.
  public var isFullRange: Bool

  /// Creates a colour space, by default that of cameras and calls: BT.601, 16 to 235.
  public init(matrix: Matrix = .bt601, isFullRange: Bool = false) {
    self.matrix = matrix
    self.isFullRange = isFullRange
  }
}
