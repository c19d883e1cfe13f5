/// One entry of a list.
public struct ContentEntry: Hashable, Sendable {
  /// The address that libmpv opens.
  public var url: String
  /// The title for people; nil if the entry has none.
  public var title: String?

  /// Creates an entry. Without a title, the file's name is shown.
  public init(url: String, title: String? = nil) {
    self.url = url
    self.title = title
  }
}

/// A direction in a list.
public enum PlaylistStep: String, CaseIterable, Hashable, Sendable {
  /// mpv's `playlist-next`.
  case next
  /// mpv's `playlist-prev`.
  case previous
}

/// The behaviour at the end of a content or of an entry.
public enum Loop: String, CaseIterable, Hashable, Sendable {
  /// The next entry follows; the content ends after the last entry.
  case off
  /// The same entry begins again; mpv's `loop-file`.
  case one
  /// The next entry follows, and the first follows the last; mpv's `loop-playlist`.
  case all
}

/// A shuffled order of a list's entries. The same values give the same order on every machine.
package struct Shuffle: Hashable, Sendable {
  /// The first entry of the order: the playing entry when the user shuffles, or the requested entry.
  package var first: Int
  package var seed: Int

  package init(first: Int, seed: Int) {
    self.first = first
    self.seed = seed
  }
}

/// The order in which a list's entries play.
package struct EntryOrder {
  private let entries: [Int]

  package init(of count: Int, _ shuffle: Shuffle?) {
    guard let shuffle, count > 1 else {
      entries = Array(0..<count)
      return
    }
    var others = (0..<count).filter { $0 != shuffle.first }
    var random = SeededRandom(UInt64(truncatingIfNeeded: shuffle.seed))
    // Shuffle all entries except the first one (Fisher-Yates).
    for last in others.indices.reversed() where last > 0 {
      others.swapAt(last, Int(random.next() % UInt64(last + 1)))
    }
    entries = ((0..<count).contains(shuffle.first) ? [shuffle.first] : []) + others
  }

  /// The entry before or after another entry in this order.
  ///
  /// - Returns: nil if the list has no further entry.
  package func entry(_ step: PlaylistStep, from entry: Int, wraps: Bool) -> Int? {
    guard let index = entries.firstIndex(of: entry) else { return entries.first }
    let target = step == .next ? index + 1 : index - 1
    if entries.indices.contains(target) { return entries[target] }
    return wraps ? (step == .next ? entries.first : entries.last) : nil
  }
}

/// The search for an entry that can be opened.
struct EntrySkipping: Hashable, Sendable {
  /// The direction in which the list continues.
  var direction = PlaylistStep.next
  /// True if a command stepped to the next or previous entry. If no entry can be opened, the old entry plays on.
  var isCommanded = false
  /// The number of entries that could not be opened.
  var count = 0
}
