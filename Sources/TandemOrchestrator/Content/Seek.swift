// Where to go in a content.

/// Where to go in a content.
public enum Seek: Hashable, Sendable {
  /// To a position, which may not be negative.
  case to(Duration)
  /// Forward from where it is, or back where negative.
  case by(Duration)
  /// Per cent of the duration, 0 to 100.
  case percent(Double)
  /// To the beginning of the chapter of that number, counted from 0 as in mpv.
  case chapter(Int)
  /// So many chapters on, or back where negative; see ``Chapter/target(of:from:in:)``.
  case chapters(by: Int)
  /// To the newest there is of what is live; see ``PlayerStatus/behindLive``. A content that can't be sought in is opened again.
  case live

  /// The position that it leads to, before it is held within the content; for an engine of an app's own.
  ///
  /// - Parameters:
  ///   - position: where the content is; nil where that is not known.
  ///   - duration: nil for what has no end.
  ///   - chapters: the content's, in their order.
  /// - Returns: nil where it leads nowhere, and for ``live``; at most 31 years from the beginning.
  public func target(from position: Duration?, duration: Duration?, in chapters: [Chapter]) -> Duration? {
    let target: Duration? =
      switch self {
      case .to(let position): position
      case .by(let distance): position.map { $0.withinReach + distance.withinReach }
      case .percent(let share): (0...100).contains(share) ? duration.map { $0.withinReach * (share / 100) } : nil
      case .chapter(let number): chapters.indices.contains(number) ? chapters[number].start : nil
      case .chapters(let step): position.flatMap { Chapter.target(of: step, from: $0, in: chapters) }
      // Only who reads it knows how new it gets.
      case .live: nil
      }
    return target?.withinReach
  }
}

extension Duration {
  /// The time, or the end of 31 years in its direction: no sum of such times is too large for any format.
  package var withinReach: Duration { min(max(self, .seconds(-1_000_000_000)), .seconds(1_000_000_000)) }
}
