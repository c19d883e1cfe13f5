// Counts an app's frames.

/// Counts of a feed's pictures, and how long they took from the app to the screen's renderer.
public struct FrameStatistics: Hashable, Sendable {
  /// Pictures that the app has handed over, without those that were refused.
  public var handedOver = 0
  /// Pictures that the player has given to the screen.
  public var shown = 0
  /// Pictures that gave way to newer ones because there was no room: the video was paused, or the machine too slow.
  public var dropped = 0
  /// Pictures along a path that is not the one in force, or while nothing plays the feed.
  public var unused = 0
  /// Pieces of sound that gave way to newer ones.
  public var droppedSounds = 0
  /// From hand-over to the screen's renderer, half of the newest pictures took at most this; nil before the first.
  public var medianLatency: Duration?
  /// The same for 99 of a hundred.
  public var highLatency: Duration?

  /// Nothing has happened.
  public init() {}
}
