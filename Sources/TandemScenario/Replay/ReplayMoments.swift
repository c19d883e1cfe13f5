import TandemLog

/// The times of all actions and of the ends of contents, in ascending order.
struct ReplayMoments {
  private let sorted: [Duration]

  init(of actions: [ReplayAction], in records: [Record]) {
    let ends = records.lazy.filter { $0.knownKind == .player && $0["event"] == "endReached" }
    sorted = (actions.map { records[$0.record].at } + ends.map(\.at)).sorted()
  }

  /// True if an action, or the end of a content, lies between two times.
  func contains(from first: Duration, before end: Duration) -> Bool { firstIndex(from: first) < firstIndex(from: end) }

  private func firstIndex(from time: Duration) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
