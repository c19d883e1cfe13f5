/// The audible players, and a change of the audible players that is under way.
package struct Sound: Hashable, Sendable {
  package enum AudioHandoff: Hashable, Sendable {
    case settled
    /// The session has muted these players. It unmutes the `next` players after the confirmation, so that two players
    /// are never heard at once.
    case silencing(PlayerSet, next: PlayerSet)
  }

  package internal(set) var policy: AudioPolicy
  /// The players that the policy makes audible.
  package internal(set) var granted: PlayerSet = []
  /// The players that use the device for picture in picture; all others use the device for full screen.
  var onPictureInPictureDevice: PlayerSet = []
  var handoff = AudioHandoff.settled
}
