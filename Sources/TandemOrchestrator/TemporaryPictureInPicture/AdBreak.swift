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
  /// What was opened full screen for it, which goes when it comes back.
  package internal(set) var opened: ContentKey?
  var time: Duration?
  var stage = Stage.going
  /// Whether it is this that has silenced it, and nobody has decided about that since.
  var silences = false
}

/// What somebody wishes of a content that is on its way to the full screen, so that what is there has its ad break.
package struct AdBreakRequest: Hashable, Sendable {
  var time: Duration?
}

/// How an ad break ended.
public enum AdBreakEndReason: String, CaseIterable, Hashable, Sendable {
  /// Somebody asked for it once more: the content is full screen again.
  case asked
  /// Its time has passed: the same.
  case timeElapsed
  /// The content left picture in picture in another way, or something else was put there.
  case overtaken
}
