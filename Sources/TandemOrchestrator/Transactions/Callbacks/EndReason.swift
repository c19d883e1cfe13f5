/// The reason why a picture in picture ended without a return to full screen.
public enum EndReason: String, CaseIterable, Hashable, Sendable {
  /// The user closed the picture in picture.
  case userClosed
  /// A program closed the picture in picture.
  case programClosed
  /// The content reached its end.
  case mediaEnded
  /// The time of a temporary picture in picture has passed.
  case timeElapsed
  /// The machine is too slow for two videos, and ``Configuration/OverloadPolicy/refuse`` is the policy.
  case overload
  /// The core of the video's player died.
  case playerLost
  /// The content or its replacement can't be opened, or its lost connection could not be restored.
  case loadFailed
  /// The app did not answer the restore callback in time, and ``Configuration/RestoreTimeout/close`` is the policy.
  case restoreTimedOut
  /// The session ended.
  case shutdown
}
