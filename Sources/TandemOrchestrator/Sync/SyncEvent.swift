/// A step of a sync.
///
/// A drift is the time by which a player is ahead of its synced position; negative for behind.
package enum SyncEvent: Hashable, Sendable {
  /// The sync begins. The player is in picture in picture, and is to be ahead of the other player by `offset`.
  case began(PlayerID, offset: Duration)
  /// A command changes the offset.
  case moved(PlayerID, offset: Duration)
  /// The session corrects a small drift: the player plays at `speed` instead of `chosen`, or at the chosen speed again.
  case steered(PlayerID, speed: Double, chosen: Double, drift: Duration)
  /// The session corrects a large drift with a seek.
  case sought(PlayerID, by: Duration, drift: Duration)
  /// The videos are in sync: the drift is shorter than `frame`, the duration of one picture.
  case settled(PlayerID, drift: Duration, frame: Duration)
  /// The videos are no longer in sync.
  case apart(PlayerID, drift: Duration, frame: Duration)
  /// A video does not play; the session corrects nothing until both videos play.
  case rested
  /// The player waited for data; the session may seek in the other player to follow it.
  case waited(PlayerID)
  /// The sync has ended.
  case ended(SyncEndReason)
}
