// Several things to watch one after the other as one content.

/// One thing to watch of a content that is a list.
public struct ContentEntry: Hashable, Sendable {
  /// The address for libmpv.
  public var url: String
  /// The title for people, if there is one.
  public var title: String?

  /// An entry that is named by its address, unless it has a title.
  public init(url: String, title: String? = nil) {
    self.url = url
    self.title = title
  }
}

/// Which way to go in a list.
public enum PlaylistStep: String, CaseIterable, Hashable, Sendable {
  /// mpv's `playlist-next`.
  case next
  /// mpv's `playlist-prev`.
  case previous
}

/// The consequence of a content's end.
public enum Loop: String, CaseIterable, Hashable, Sendable {
  /// The list's next entry, and after the last one nothing.
  case off
  /// The same once more; mpv's `loop-file`.
  case one
  /// The list's next entry, and after the last one the first; mpv's `loop-playlist`.
  case all
}

/// An order other than the list's own. The same values give the same order everywhere.
package struct Shuffle: Hashable, Sendable {
  /// The entry that comes first, because it was playing or was asked for.
  package var first: Int
  package var seed: Int

  package init(first: Int, seed: Int) {
    self.first = first
    self.seed = seed
  }
}

/// In which order a list's entries are watched.
package struct EntryOrder {
  private let entries: [Int]

  package init(of count: Int, _ shuffle: Shuffle?) {
    guard let shuffle, count > 1 else {
      entries = Array(0..<count)
      return
    }
    var rest = (0..<count).filter { $0 != shuffle.first }
    var random = SplitMix64(state: UInt64(truncatingIfNeeded: shuffle.seed))
    // Fisher and Yates.
    for last in rest.indices.reversed() where last > 0 { rest.swapAt(last, random.next(below: last + 1)) }
    entries = ((0..<count).contains(shuffle.first) ? [shuffle.first] : []) + rest
  }

  /// - Returns: nil if there is no further one.
  package func entry(_ step: PlaylistStep, from entry: Int, wraps: Bool) -> Int? {
    guard let place = entries.firstIndex(of: entry) else { return entries.first }
    let wanted = step == .next ? place + 1 : place - 1
    if entries.indices.contains(wanted) { return entries[wanted] }
    return wraps ? (step == .next ? entries.first : entries.last) : nil
  }
}

/// Numbers that look random and are the same for the same seed on every machine (Steele, Lea, Flood: SplitMix64).
private struct SplitMix64 {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
