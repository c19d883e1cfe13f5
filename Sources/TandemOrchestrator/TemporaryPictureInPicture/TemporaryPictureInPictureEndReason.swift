/// The reason why a temporary picture in picture ended.
public enum TemporaryPictureInPictureEndReason: String, CaseIterable, Hashable, Sendable {
  /// The time of the temporary content has passed.
  case timeElapsed
  /// The temporary content reached its end.
  case mediaEnded
  /// The connection of the temporary content was lost and could not be restored.
  case loadFailed
  /// A command closed the temporary picture in picture.
  case closed
  /// The temporary content went full screen, was replaced, or lost its player. No content returns.
  case superseded
}
