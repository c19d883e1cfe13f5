// The state of a temporary picture in picture (contract, section 10).

/// A content that is in picture in picture for a while, and the content that comes back after it.
package struct TemporaryPictureInPicture: Hashable, Sendable {
  /// The number, which counts up so that a late timer of an earlier content has no effect.
  package var number: Int
  package var content: ContentKey
  /// The content that comes back; nil if no picture in picture existed before.
  package internal(set) var previous: DisplacedPictureInPicture?
}

/// A request to show a content in picture in picture for a limited time.
package struct TemporaryPictureInPictureRequest: Hashable, Sendable {
  var time: Duration
  var previous: DisplacedPictureInPicture?
}

/// The former picture in picture, in the state in which it comes back.
package struct DisplacedPictureInPicture: Hashable, Sendable {
  package var content: MediaContent
  package internal(set) var playback: PlaybackState
  package internal(set) var volume: Double
  package internal(set) var isUserMuted: Bool
  var isSilent: Bool
  /// True if the user had hidden the picture in picture.
  package var isHidden: Bool
}

/// The reason why a temporary picture in picture ended.
public enum TemporaryPictureInPictureEndReason: String, CaseIterable, Hashable, Sendable {
  /// The time of the temporary content has passed.
  case timeElapsed
  /// The temporary content reached its end.
  case mediaEnded
  /// The connection of the temporary content did not come back.
  case loadFailed
  /// A command closed the temporary picture in picture.
  case closed
  /// The temporary content went full screen, was replaced, or lost its player. No content returns.
  case superseded
}
