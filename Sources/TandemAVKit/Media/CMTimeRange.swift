// Stretches of time, and sizes of pictures, as AVKit's delegates are given them.

/// A stretch of a content.
///
/// See: Core Media's `CMTimeRange`.
public struct CMTimeRange: Hashable, Sendable {
  /// The first time in it.
  public var start: CMTime
  /// Its length.
  public var duration: CMTime

  /// A stretch from a time on.
  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  /// The first time after it.
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

/// A stretch of an item that is no part of the chosen content, such as an advert.
///
/// See: AVKit's `AVInterstitialTimeRange`.
public struct AVInterstitialTimeRange: Hashable, Sendable {
  /// Its range of time in the item.
  public let timeRange: CMTimeRange

  /// A stretch of an item.
  public init(timeRange: CMTimeRange) { self.timeRange = timeRange }
}
