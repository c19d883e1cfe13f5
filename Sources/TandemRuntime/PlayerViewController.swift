import TandemOrchestrator

/// The video that a callback is about, as it was when its transaction began.
///
/// The type is named after AVKit's `AVPlayerViewController`, which AVKit passes to the same methods. In Tandem it is a
/// value, so a delegate sends its commands to the session instead.
package struct PlayerViewController: Hashable, Sendable {
  package let player: PlayerID
  package let content: ContentKey
  package let app: AppID
  package let transaction: Int
  /// The number of the player's load. After a later load, this value is outdated.
  package let generation: Int
  /// The content with all its known properties.
  package let information: MediaContent
  /// The reason why picture in picture ends, with willStop and didStop; nil if the video returns to full screen.
  package let reason: EndReason?
}
