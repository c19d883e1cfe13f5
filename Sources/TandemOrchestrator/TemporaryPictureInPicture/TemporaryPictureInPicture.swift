// A picture for a while (contract, section 10).

/// A content that is in picture in picture for a while, and what comes back after it.
package struct TemporaryPictureInPicture: Hashable, Sendable {
  /// Counts up, so that a late timer is harmless.
  package var number: Int
  package var content: ContentKey
  /// Nil where nothing was there before.
  package internal(set) var previous: DisplacedPictureInPicture?
}

/// What somebody wishes of a content that is on its way to picture in picture for a while.
package struct TemporaryPictureInPictureRequest: Hashable, Sendable {
  var time: Duration
  var previous: DisplacedPictureInPicture?
}

/// What was in picture in picture, as it is to come back.
package struct DisplacedPictureInPicture: Hashable, Sendable {
  package var content: Content
  package internal(set) var playback: PlaybackState
  package internal(set) var volume: Double
  package internal(set) var isUserMuted: Bool
  var isSilent: Bool
  /// Whether somebody had hidden it.
  package var isHidden: Bool
}

/// What became of a content that was there for a while.
public enum TemporaryPictureInPictureEndReason: String, CaseIterable, Hashable, Sendable {
  /// Its time has passed.
  case timeElapsed
  /// It has come to its end.
  case mediaEnded
  /// Its connection did not come back.
  case loadFailed
  /// Somebody closed it.
  case closed
  /// It went full screen, something else was opened in its place, or it was lost: nothing comes back.
  case overtaken
}
