// The log's unit of time.

extension Duration {
  /// Whole microseconds; a duration too long for them becomes the longest.
  package var microseconds: Int {
    let (seconds, attoseconds) = components
    let (whole, tooLong) = Int(seconds).multipliedReportingOverflow(by: 1_000_000)
    let (sum, tooLongToo) = whole.addingReportingOverflow(Int(attoseconds / 1_000_000_000_000))
    return tooLong || tooLongToo ? (seconds < 0 ? .min : .max) : sum
  }
}
