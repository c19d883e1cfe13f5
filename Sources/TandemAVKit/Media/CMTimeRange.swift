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

/// A time range of an item that is not part of the chosen content, such as an advert.
///
/// See: AVKit's `AVInterstitialTimeRange`.
public struct AVInterstitialTimeRange: Hashable, Sendable {
  /// The time range in the item.
  public let timeRange: CMTimeRange

  /// Creates a range of an item.
  public init(timeRange: CMTimeRange) { self.timeRange = timeRange }
}
