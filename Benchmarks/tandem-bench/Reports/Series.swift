// Several measurements of the same quantity.

import Glibc

/// Numbers in ascending order.
struct Series {
  let sorted: [Double]

  init(_ values: some Sequence<Double>) { sorted = values.sorted() }

  var isEmpty: Bool { sorted.isEmpty }
  var count: Int { sorted.count }
  var least: Double { sorted.first ?? .nan }
  var largest: Double { sorted.last ?? .nan }
  var mean: Double { sorted.reduce(0, +) / Double(count) }

  /// The middle number, or the mean of the two middle numbers.
  var median: Double {
    guard !isEmpty else { return .nan }
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }

  /// The smallest number that is at least as large as this percentage of all numbers.
  func percentile(_ hundredths: Double) -> Double {
    guard !isEmpty else { return .nan }
    return sorted[min(count - 1, max(0, Int((Double(count) * hundredths / 100).rounded(.up)) - 1))]
  }

  /// The median, followed by the smallest and the largest number.
  func text(_ places: Int) -> String {
    if count < 2 { return decimals(median, places) }
    return "\(decimals(median, places)) (\(decimals(least, places))–\(decimals(largest, places)))"
  }

  /// The exponent of growth: 1 is linear, 0 is constant. Fitted by least squares over the logarithms.
  static func exponent(_ points: [(size: Double, cost: Double)]) -> Double {
    let logs = points.filter { $0.size > 0 && $0.cost > 0 }.map { (log($0.size), log($0.cost)) }
    guard logs.count > 1 else { return .nan }
    let count = Double(logs.count)
    let (x, y) = (logs.reduce(0) { $0 + $1.0 } / count, logs.reduce(0) { $0 + $1.1 } / count)
    let above = logs.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
    return above / logs.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) }
  }
}
