import TandemFoundation

/// Counts values of at least 0 in buckets. The width of a bucket is about a thirty-second of the values in it. The
/// smallest value, the largest value and the mean are exact.
package struct Histogram: Sendable {
  package private(set) var count = 0
  package private(set) var largest = 0
  package private(set) var smallest = 0
  /// The record with the largest value.
  package internal(set) var slowest: LogStatistics.Occurrence?
  private var sum = 0.0
  private var buckets = [Int](repeating: 0, count: 2048)

  package mutating func add(_ value: Int, of occurrence: LogStatistics.Occurrence? = nil) {
    let value = max(0, value)
    if count == 0 || value > largest { slowest = occurrence }
    smallest = count == 0 ? value : min(smallest, value)
    largest = max(largest, value)
    count += 1
    sum += Double(value)
    buckets[Self.bucket(value)] += 1
  }

  package var mean: Int {
    count == 0 ? 0 : min(largest, Int(nearest: (sum / Double(count)).rounded(.down)))
  }

  /// - Parameter share: for example 0.99 for the value that 99 % of the values do not exceed.
  package func percentile(_ share: Double) -> Int {
    let rank = max(1, Int(nearest: (share * Double(count)).rounded(.up)))
    var passed = 0
    for (index, number) in buckets.enumerated() {
      passed += number
      if passed >= rank { return min(largest, max(smallest, Self.value(index))) }
    }
    return largest
  }

  /// The bucket of a value. Each value below 64 has its own bucket.
  private static func bucket(_ value: Int) -> Int {
    if value < 64 { return value }
    let shift = Int.bitWidth - value.leadingZeroBitCount - 6
    return 32 * shift + value >> shift
  }

  /// The largest value of a bucket.
  private static func value(_ bucket: Int) -> Int {
    if bucket < 64 { return bucket }
    let shift = bucket / 32 - 1
    return (bucket - 32 * shift + 1) << shift &- 1
  }

  /// The figures as JSON, under keys that name the unit.
  var json: JSONValue {
    .fields([
      "count": .int(count), "min_us": .int(smallest), "mean_us": .int(mean), "p50_us": .int(percentile(0.5)),
      "p90_us": .int(percentile(0.9)), "p99_us": .int(percentile(0.99)), "max_us": .int(largest),
      "slowest": slowest.map {
        ["session": .int($0.session), "transaction": .int($0.transaction), "seq": .int($0.seq)]
      },
    ])
  }

  var row: String {
    [
      String(count), milliseconds(smallest), milliseconds(percentile(0.5)), milliseconds(percentile(0.9)),
      milliseconds(percentile(0.99)), milliseconds(largest),
    ].map { $0.padded(to: 12, onTheLeft: true) }.joined()
  }

  static let heading = ["count", "min", "p50", "p90", "p99", "max"].map { $0.padded(to: 12, onTheLeft: true) }.joined()
}
