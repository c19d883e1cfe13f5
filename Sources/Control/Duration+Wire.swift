// Durations as numbers.

extension Duration {
  /// Seconds, to the microsecond.
  var inSeconds: Double { Double(inMicroseconds) / 1_000_000 }

  /// Whole microseconds, rounded to zero; what does not fit is held at the limits.
  var inMicroseconds: Int {
    let (seconds, attoseconds) = components
    guard abs(Double(seconds)) < 9e12 else { return seconds < 0 ? .min : .max }
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }
}
