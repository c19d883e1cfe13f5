/// A token bucket: admits a burst, then one item per period.
package struct RateLimit {
  private let burst: Int
  private let period: Duration
  private var left: Int
  private var newest: ContinuousClock.Instant?
  /// The number of items that were dropped since the last admitted item.
  package private(set) var leftOut = 0

  /// - Parameters:
  ///   - burst: the number of items that are admitted at once.
  ///   - period: the time until another item is admitted.
  package init(burst: Int, period: Duration) {
    (self.burst, self.period, left) = (burst, period, burst)
  }

  /// - Returns: the number of items that were dropped before this item; nil if this item is dropped, too.
  package mutating func admit(at now: ContinuousClock.Instant) -> Int? {
    if let newest {
      // The bucket holds at most one burst.
      let gained = Int(min((now - newest) / period, Double(burst)))
      if gained > 0 {
        left = min(burst, left + gained)
        self.newest = now
      }
    } else {
      newest = now
    }
    guard left > 0 else {
      leftOut += 1
      return nil
    }
    left -= 1
    return takeLeftOut()
  }

  /// Counts items that were dropped elsewhere.
  package mutating func leaveOut(_ count: Int) { leftOut += count }

  package mutating func takeLeftOut() -> Int {
    defer { leftOut = 0 }
    return leftOut
  }
}
