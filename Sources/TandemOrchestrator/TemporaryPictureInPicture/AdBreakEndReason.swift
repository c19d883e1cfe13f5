/// The reason why an ad break ended.
public enum AdBreakEndReason: String, CaseIterable, Hashable, Sendable {
  /// A command ended the ad break: the content is full screen again.
  case asked
  /// The time has passed: the content is full screen again.
  case timeElapsed
  /// The content left picture in picture in another way, or another content took its place.
  case superseded
}
