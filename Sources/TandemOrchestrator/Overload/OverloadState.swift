/// The missed and the due frames of each player within ten seconds.
///
/// A missed frame was shown too late or never. The window is nil for a player that did not play during all ten seconds.
package struct FrameDropSample: Hashable, Sendable {
  package struct Window: Hashable, Sendable {
    package var missed: Int
    package var due: Int

    package init(missed: Int, due: Int) { (self.missed, self.due) = (missed, due) }

    /// True if a tenth or more of the due frames were missed.
    var isBad: Bool { missed * 10 >= due }
    /// True if less than a fiftieth of the due frames were missed.
    var isGood: Bool { missed * 50 < due }
  }

  package var windows: PlayerPair<Window?>

  package init(_ windows: PlayerPair<Window?>) { self.windows = windows }
}

/// An event of an overload, for the log.
package enum OverloadEvent: Hashable, Sendable {
  /// The machine is too slow: `missed` of the player's `due` frames in the last ten seconds were shown too late or
  /// never. This was the second such window without a good window in between.
  case began(PlayerID, missed: Int, due: Int)
  /// The player in picture in picture shows fewer frames from now on.
  case reduced(PlayerID)
  /// The player shows all frames again.
  case restored(PlayerID)
  /// The machine is fast enough again.
  case ended
  /// The contents that overloaded the machine have changed.
  case relieved
}

/// The state of the overload detection.
package struct OverloadState: Hashable, Sendable {
  /// The number of bad windows after which the machine is considered too slow.
  package static let mostBad = 2
  /// The number of good windows after which the machine is considered fast enough: six the first time, then twelve.
  package static let (leastGood, mostGood) = (6, 12)

  var bad = 0
  var good = 0
  var patience = leastGood
  package internal(set) var isTooSlow = false
  /// The player that shows fewer frames.
  package internal(set) var reduced: PlayerID?
  /// The visible contents at the last check.
  var contents = PlayerPair<ContentKey?>(a: nil, b: nil)
  /// The full-screen content next to which a second content is refused.
  package internal(set) var alone: ContentKey?

  package init() {}

  /// True while an overload is handled, so that a change of roles or contents may end the measures against it.
  @inline(__always)
  var isWatched: Bool { isTooSlow || reduced != nil || alone != nil }
}
