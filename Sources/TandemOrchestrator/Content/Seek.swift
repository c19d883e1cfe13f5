/// The target of a seek in a content.
public enum Seek: Hashable, Sendable {
  /// A position, which may not be negative.
  case to(Duration)
  /// A distance forward from the current position; a negative distance leads back.
  case by(Duration)
  /// A position in per cent of the duration, 0 to 100.
  case percent(Double)
  /// The beginning of the chapter with this number, counted from 0 as in mpv.
  case chapter(Int)
  /// A number of chapters forward; a negative number leads back. See ``Chapter/target(of:from:in:)``.
  case chapters(by: Int)
  /// The live edge; see ``PlayerStatus/behindLive``. If the player can't seek in the content, the session opens the
  /// content again.
  case live

  /// The target position, which may be outside the content. An app's own engine can call this method.
  ///
  /// - Parameters:
  ///   - position: the content's current position; nil if unknown.
  ///   - duration: the content's duration; nil for a content without an end.
  ///   - chapters: the content's chapters, in their order.
  /// - Returns: the position, at most 31 years from the beginning; nil if the target does not exist or is unknown, and
  ///   for ``live``.
  public func target(from position: Duration?, duration: Duration?, in chapters: [Chapter]) -> Duration? {
    let target: Duration? =
      switch self {
      case .to(let position): position
      case .by(let distance): position.map { $0.withinReach + distance.withinReach }
      case .percent(let share): (0...100).contains(share) ? duration.map { $0.withinReach * (share / 100) } : nil
      case .chapter(let number): chapters.indices.contains(number) ? chapters[number].start : nil
      case .chapters(let step): position.flatMap { Chapter.target(of: step, from: $0, in: chapters) }
      // Only the engine can find the live edge.
      case .live: nil
      }
    return target?.withinReach
  }
}

extension Duration {
  /// The time, limited to about 31 years in both directions, so that sums of such times do not overflow.
  package var withinReach: Duration { min(max(self, .seconds(-1_000_000_000)), .seconds(1_000_000_000)) }
}
