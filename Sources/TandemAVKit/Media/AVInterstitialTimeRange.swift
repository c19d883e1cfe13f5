/// A time range of an item that is not part of the chosen content, such as an advert.
///
/// See: AVKit's `AVInterstitialTimeRange`.
public struct AVInterstitialTimeRange: Hashable, Sendable {
  /// The time range in the item.
  public let timeRange: CMTimeRange

  /// Creates a range of an item.
  public init(timeRange: CMTimeRange) { self.timeRange = timeRange }
}
