/// The reason why a picture in picture did not start.
public enum StartError: String, CaseIterable, Hashable, Sendable {
  /// The app did not restore the leaving video in time. That video stays in picture in picture, or is closed if the
  /// policy is ``Configuration/RestoreTimeout/close``.
  case restoreTimedOut
  /// The app answered the restore with `false`, or does not implement it, and the policy is
  /// ``Configuration/FalseRestore/abort``.
  case restoreDeclined
  /// The core of one of the two players died.
  case playerLost
  /// A command closed the picture in picture that was about to leave.
  case pictureInPictureClosed
  /// The display did not show the layout within ``Configuration/presentationDeadline``.
  case presentationTimedOut
  /// The session ended before the start was complete.
  case shutdown
}
