/// Times in a range that are multiples of 1, 2 or 5 times a power of ten.
package struct AxisTicks {
  package struct Tick: Hashable {
    /// The time in microseconds.
    package var time: Int
    package var label: String
  }

  package let all: [Tick]

  /// - Parameter most: the maximum number of ticks.
  package init(from start: Int, to end: Int, most: Int) {
    let span = Double(end) - Double(start)
    var step = 1
    var index = 0
    while span / Double(step) > Double(most), index < 54 {
      step = step / [1, 2, 5][index % 3] * [2, 5, 10][index % 3]
      index += 1
    }
    let decimals = max(0, 6 - index / 3)
    var ticks: [Tick] = []
    // The first tick is rounded up. For a negative start, the division itself rounds up.
    var time = start > 0 ? (start / step).plus(start % step == 0 ? 0 : 1) : start / step
    while ticks.count <= most {
      let (microseconds, isTooLate) = time.multipliedReportingOverflow(by: step)
      if isTooLate || microseconds > end { break }
      ticks.append(Tick(time: microseconds, label: Self.label(microseconds, decimals)))
      if time == .max { break }
      time += 1
    }
    all = ticks
  }

  private static func label(_ microseconds: Int, _ decimals: Int) -> String {
    let text = seconds(.microseconds(microseconds))
    return text.dropLast(decimals == 0 ? 7 : 6 - decimals) + " s"
  }
}
