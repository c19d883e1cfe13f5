// The state of an ad break (contract, section 10).

/// A content that is in picture in picture, silent, until its ad break ends.
package struct AdBreak: Hashable, Sendable {
  /// The progress of the ad break.
  enum Stage: Hashable, Sendable {
    /// The transaction that moves the content to picture in picture is running.
    case going
    /// The content is in picture in picture.
    case away
    /// The content is on its way back to full screen.
    case comingBack(AdBreakEndReason)
  }

  /// The number of the ad break. Each ad break has a higher number, so that a late timer of an earlier one has no
  /// effect.
  package var number: Int
  package var content: ContentKey
  /// The player that has the content.
  var player: PlayerID
  /// The content that was opened full screen for the ad break. The session unloads it when the content in the ad break
  /// returns to full screen by a stop.
  package internal(set) var opened: ContentKey?
  var time: Duration?
  var stage = Stage.going
  /// True if the ad break has muted the content and no command has changed this mute since.
  var silences = false
}
