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
