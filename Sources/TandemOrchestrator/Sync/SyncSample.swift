/// The positions of both contents at one moment of the session's clock.
///
/// Only the session reports samples, because only the session has a clock.
package enum SyncSample: Hashable, Sendable {
  case places(PlayerPair<Place>)
  /// A video waits for data or seeks. The value is the player that waits for data, if exactly one does; otherwise nil.
  case waiting(PlayerID?)

  package struct Place: Hashable, Sendable {
    package var position: Duration
    /// The content's duration; nil if the content has no end.
    package var duration: Duration?
    /// The duration of one frame; nil if it is unknown.
    package var frame: Duration?

    package init(_ position: Duration, duration: Duration? = nil, frame: Duration? = nil) {
      (self.position, self.duration, self.frame) = (position.withinReach, duration?.withinReach, frame)
    }
  }
}
