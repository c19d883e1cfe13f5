// Numbers of a log are anybody's: what is counted with them must not overflow.

extension Int {
  /// The sum, or the end of the range that it lies beyond.
  package func plus(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, or the end of the range that it lies beyond.
  package func minus(_ other: Int) -> Int {
    let (difference, isTooLarge) = subtractingReportingOverflow(other)
    return isTooLarge ? (other > 0 ? .min : .max) : difference
  }
}

/// A number with what is counted: `1 record`, `2 records`.
package func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
