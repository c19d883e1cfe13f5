/// Computes a video's position at any time without a request to its player.
package struct PlayClock: Hashable, Sendable {
  /// The position at ``moment``.
  package var position: Duration
  package var moment: ContinuousClock.Instant
  /// The speed of the position; 0 while it does not move.
  package var rate: Double

  package init(_ position: Duration = .zero, at moment: ContinuousClock.Instant = .now, rate: Double = 0) {
    (self.position, self.moment, self.rate) = (position, moment, rate)
  }

  /// - Parameter length: the end of the content; nil for a content without an end.
  package func position(at now: ContinuousClock.Instant, length: Duration? = nil) -> Duration {
    let position = rate == 0 ? position : position + (now - moment) * rate
    return max(.zero, length.map { min(position, $0) } ?? position)
  }
}
