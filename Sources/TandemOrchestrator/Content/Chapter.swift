/// A named part of a content: mpv's `chapter-list/N`.
public struct Chapter: Hashable, Sendable {
  /// The position at which the chapter begins.
  public var start: Duration
  /// The chapter's title; nil if the file has none.
  public var title: String?

  /// Creates a chapter that begins at a time.
  public init(at start: Duration, title: String? = nil) { (self.start, self.title) = (start, title) }

  /// If the position is further into a chapter than this, a step back leads to the beginning of the same chapter.
  ///
  /// This is mpv's `chapter-seek-threshold`.
  package static let threshold = Duration.seconds(5)

  /// The number of the chapter that contains a position; nil before the first chapter.
  public static func number(at position: Duration, in chapters: [Chapter]) -> Int? {
    chapters.lastIndex { $0.start <= position }
  }

  /// The position after a step of some chapters forward or back.
  ///
  /// One step back leads to the beginning of the current chapter if the position is more than five seconds after it. A
  /// step beyond the last chapter returns nil; a step back from the first chapter leads to the content's beginning.
  public static func target(of step: Int, from position: Duration, in chapters: [Chapter]) -> Duration? {
    guard !chapters.isEmpty else { return nil }
    let current = number(at: position, in: chapters) ?? -1
    let isBeyondThreshold = current >= 0 && position - chapters[current].start > threshold
    let (sum, overflows) = current.addingReportingOverflow(step + (step < 0 && isBeyondThreshold ? 1 : 0))
    if overflows { return step < 0 ? .zero : nil }
    if sum < 0 { return .zero }
    return sum < chapters.count ? chapters[sum].start : nil
  }
}
