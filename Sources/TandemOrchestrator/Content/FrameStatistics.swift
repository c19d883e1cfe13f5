/// The counts of a feed's frames, and their latency from the app to the screen's renderer.
public struct FrameStatistics: Hashable, Sendable {
  /// Frames that the app has handed over, not counting refused frames.
  public var handedOver = 0
  /// Frames that the player has given to the screen.
  public var shown = 0
  /// Frames that newer frames replaced because the queue was full: the video was paused, or the machine was too slow.
  public var dropped = 0
  /// Frames that were not shown: the app sent them along another path than the current one, or no player played the
  /// feed.
  public var unused = 0
  /// Pieces of sound that newer pieces replaced before they were played.
  public var droppedSounds = 0
  /// The median latency of the newest frames; nil before the first frame.
  public var medianLatency: Duration?
  /// The 99th percentile of the latency of the newest frames; nil before the first frame.
  public var highLatency: Duration?

  /// Creates counts of zero.
  public init() {}
}
