// The chapters of a content.

/// A part of a content that has a name of its own: mpv's `chapter-list/N`.
public struct Chapter: Hashable, Sendable {
  /// From the beginning of the content.
  public var start: Duration
  /// Nil where the file has none.
  public var title: String?

  /// A chapter that begins there.
  public init(at start: Duration, title: String? = nil) { (self.start, self.title) = (start, title) }

  /// Longer than this into a chapter, one back is its own beginning; mpv's `chapter-seek-threshold`.
  package static let threshold = Duration.seconds(5)

  /// The number of the chapter that a position is in; nil before the first.
  public static func number(at position: Duration, in chapters: [Chapter]) -> Int? {
    chapters.lastIndex { $0.start <= position }
  }

  /// Where going so many chapters on or back leads.
  ///
  /// One back is the beginning of this chapter where more than five seconds of it were played. Behind the last one and before
  /// the first there is nothing: nil, or the content's beginning.
  public static func target(of step: Int, from position: Duration, in chapters: [Chapter]) -> Duration? {
    guard !chapters.isEmpty else { return nil }
    let here = number(at: position, in: chapters) ?? -1
    let isWellInside = here >= 0 && position - chapters[here].start > threshold
    let (sum, overflows) = here.addingReportingOverflow(step + (step < 0 && isWellInside ? 1 : 0))
    if overflows { return step < 0 ? .zero : nil }
    if sum < 0 { return step < 0 ? .zero : chapters[0].start }
    return sum < chapters.count ? chapters[sum].start : nil
  }
}
