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
