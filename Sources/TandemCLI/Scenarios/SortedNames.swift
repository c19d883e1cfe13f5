/// Sorts names that arrive one by one. Only the most recent names are kept as strings.
struct SortedNames {
  private static let mostFresh = 4096

  private var fresh: [String] = []
  /// The sorted runs. Each run is longer than all later runs.
  private var runs: [PrefixCompressedStrings] = []

  mutating func insert(_ name: String) {
    fresh.append(name)
    if fresh.count == Self.mostFresh { pack() }
  }

  mutating func take() -> PrefixCompressedStrings {
    pack()
    while runs.count > 1 { mergeLast() }
    return runs.popLast() ?? PrefixCompressedStrings()
  }

  private mutating func pack() {
    if fresh.isEmpty { return }
    runs.append(PrefixCompressedStrings(fresh.sorted()))
    fresh.removeAll(keepingCapacity: true)
    while runs.count > 1, runs[runs.count - 2].count <= runs[runs.count - 1].count { mergeLast() }
  }

  /// Merges the last two runs. Equal names keep their order.
  private mutating func mergeLast() {
    var (later, sooner) = (runs.removeLast().makeIterator(), runs.removeLast().makeIterator())
    var (two, one) = (later.next(), sooner.next())
    var merged = PrefixCompressedStrings()
    while true {
      if let name = one, two.map({ name <= $0 }) ?? true {
        merged.append(name)
        one = sooner.next()
      } else if let name = two {
        merged.append(name)
        two = later.next()
      } else {
        break
      }
    }
    runs.append(merged)
  }
}
