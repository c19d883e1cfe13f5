/// The reason why a sync ended.
public enum SyncEndReason: String, CaseIterable, Hashable, Sendable {
  /// A command ended the sync.
  case unsynced
  /// A command began a new sync.
  case resynced
  /// Another content is opened in one of the two roles.
  case opened
  /// One of the two roles is empty.
  case closed
  /// One of the two contents has reached its end.
  case mediaEnded
  /// The core of one of the two players died.
  case playerLost
  /// Another owner has the picture in picture.
  case suspended
  /// One of the two contents requires linear playback now.
  case requiresLinearPlayback
  /// One content has no picture at its synced position: the position is before the content's beginning, after its end,
  /// or too far away for an unseekable content.
  case outOfReach
  /// A position was still unknown after the time limit, so the sync has not begun.
  case notMeasured
  /// The videos did not reach their offset in time.
  case notReached
  /// The session ends.
  case shutdown
}
