// The count of missed frames.

/// How many pictures of each player came too late, or were never seen, of those that were due within ten seconds; nil for one
/// that did not play all the time.
package struct FrameDropSample: Hashable, Sendable {
  package struct Window: Hashable, Sendable {
    package var missed: Int
    package var due: Int

    package init(missed: Int, due: Int) { (self.missed, self.due) = (missed, due) }

    /// More than anybody would overlook.
    var isBad: Bool { missed * 10 >= due }
    var isGood: Bool { missed * 50 < due }
  }

  package var windows: PlayerPair<Window?>

  package init(_ windows: PlayerPair<Window?>) { self.windows = windows }
}

/// A change of an overload.
public enum OverloadEvent: Hashable, Sendable {
  /// So many pictures of a player came too late, or were never seen, of so many in the last ten seconds, and no fewer in the
  /// ten before.
  case tooSlow(PlayerID, missed: Int, due: Int)
  /// The player in picture in picture shows fewer pictures from now on.
  case reduced(PlayerID)
  /// It shows all of them again.
  case restored(PlayerID)
  /// It keeps up again.
  case keepsUp
  /// The contents that were too much are gone: others are another load.
  case relieved
}

/// The state of the overload detection.
package struct OverloadState: Hashable, Sendable {
  /// The number of bad windows after which the machine is too slow.
  package static let mostBad = 2
  /// The number of good windows after which it keeps up again; twice as many from the second time on.
  package static let (leastGood, mostGood) = (6, 12)

  var bad = 0
  var good = 0
  var patience = leastGood
  package internal(set) var isTooSlow = false
  /// The player that shows fewer frames.
  package internal(set) var reduced: PlayerID?
  /// The contents at the last look.
  var contents = PlayerPair<ContentKey?>(a: nil, b: nil)
  /// Beside which a second one is too much.
  package internal(set) var alone: ContentKey?

  package init() {}

  /// True if a change of places or contents matters to it.
  @inline(__always)
  var isWatched: Bool { isTooSlow || reduced != nil || alone != nil }
}
