/// The outcome of sending a frame.
public enum FrameSubmission: Hashable, Sendable {
  /// The frame waits for the player.
  case taken
  /// The frame waits for the player. To make room for it, the feed has dropped the oldest waiting frame.
  case tookThePlaceOfOldest
  /// The frame is not shown: no player plays the feed, or the other source is in use.
  case notShown
}
