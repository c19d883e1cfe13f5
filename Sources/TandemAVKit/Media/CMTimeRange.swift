/// A time range of a content.
///
/// See: Core Media's `CMTimeRange`.
public struct CMTimeRange: Hashable, Sendable {
  /// The first time in the range.
  public var start: CMTime
  /// The length of the range.
  public var duration: CMTime

  /// Creates a range that begins at a time.
  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  /// The first time after the range.
  public var end: CMTime { start + duration }
}
