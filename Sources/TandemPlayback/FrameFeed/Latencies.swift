/// A collection of the newest latencies.
struct Latencies {
  /// The number of latencies that are kept: those of a minute at 60 pictures a second.
  private static let capacity = 3600
  private var values: [Duration] = []
  private var next = 0

  mutating func add(_ value: Duration) {
    if values.count < Self.capacity { values.append(value) } else { values[next] = value }
    next = (next + 1) % Self.capacity
  }

  /// Returns the smallest value that is not less than this percentage of the values; nil without values.
  func percentile(_ share: Int) -> Duration? {
    values.isEmpty ? nil : values.sorted()[max(0, (values.count * share + 99) / 100 - 1)]
  }
}
