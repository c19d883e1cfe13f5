/// The former picture in picture, in the state in which it returns.
package struct DisplacedPictureInPicture: Hashable, Sendable {
  package var content: MediaContent
  package internal(set) var playback: PlaybackState
  package internal(set) var volume: Double
  package internal(set) var isUserMuted: Bool
  var isSilent: Bool
  /// True if the user had hidden the picture in picture.
  package var isHidden: Bool
}
