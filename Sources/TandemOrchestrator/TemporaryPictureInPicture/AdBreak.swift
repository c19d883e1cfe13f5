// Out of the way of an advertisement (contract, section 10).

/// A content that is small and silent for now, and comes back full screen when somebody asks for it once more.
package struct AdBreak: Hashable, Sendable {
  /// How far it is.
  enum Stage: Hashable, Sendable {
    /// The transaction that makes it small is under way.
    case going
    case away
    /// It is on its way back.
    case comingBack(AdBreakEndReason)
  }

  /// Counts up, so that a late timer is harmless.
  package var number: Int
  package var content: ContentKey
  /// Whose content it is, for as long as it is there.
  var player: PlayerID
  /// The content that was opened full screen for the ad break; it goes when the other one comes back.
  package internal(set) var opened: ContentKey?
  var time: Duration?
  var stage = Stage.going
  /// True if the ad break has muted the content, and the user has not decided about its mute since.
  var silences = false
}

/// A request for an ad break of the full-screen content, made with the opening of another one.
package struct AdBreakRequest: Hashable, Sendable {
  var time: Duration?
}

/// How an ad break ended.
public enum AdBreakEndReason: String, CaseIterable, Hashable, Sendable {
  /// A command ended it: the content is full screen again.
  case asked
  /// Its time has passed: the same.
  case timeElapsed
  /// The content left picture in picture in another way, or something else was put there.
  case overtaken
}
