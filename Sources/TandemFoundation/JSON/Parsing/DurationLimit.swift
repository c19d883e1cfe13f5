/// The largest distance of a time from zero. A larger value is a mistake. Sums of values within the limit never
/// overflow.
package enum DurationLimit {
  /// The limit in microseconds: 10⁹ seconds, about 31 years.
  package static let microseconds = 1_000_000_000_000_000
  package static let seconds = 1e9
  /// The limit, for people.
  package static let text = "a time within 31 years"

  package static func allows(_ microseconds: Int) -> Bool {
    -self.microseconds <= microseconds && microseconds <= self.microseconds
  }
}

extension Duration {
  /// - Returns: nil for a time beyond ``DurationLimit``.
  package init?(microsecondsFromOutside microseconds: Int) {
    guard DurationLimit.allows(microseconds) else { return nil }
    self = .microseconds(microseconds)
  }

  /// Rounds to the nearest microsecond, so that a written time reads back as the same time.
  ///
  /// - Returns: nil if the value is not a number or is beyond a limit.
  package init?(secondsFromOutside seconds: Double, atMost limit: Double = DurationLimit.seconds) {
    // This condition also refuses NaN, because every comparison with NaN is false.
    guard seconds.magnitude <= min(limit, DurationLimit.seconds) else { return nil }
    self = .microseconds(Int64((seconds * 1_000_000).rounded()))
  }

  /// The whole microseconds, rounded towards zero and clamped to ``DurationLimit``.
  package var microseconds: Int {
    let (seconds, attoseconds) = components
    if seconds >= 1_000_000_000 { return DurationLimit.microseconds }
    if seconds <= -1_000_000_000 { return -DurationLimit.microseconds }
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }
}

extension Int {
  /// Converts to the nearest whole number in the range of `Int`; 0 if the value is not a number.
  package init(nearest number: Double) {
    let whole = number.rounded()
    if let exact = Int(exactly: whole) {
      self = exact
    } else {
      self = whole.isNaN ? 0 : whole < 0 ? .min : .max
    }
  }

  /// The sum of this number and another, clamped to the range of `Int`.
  package func plus(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? (other < 0 ? .min : .max) : sum
  }

  /// The difference of this number and another, clamped to the range of `Int`.
  package func minus(_ other: Int) -> Int {
    let (difference, isTooLarge) = subtractingReportingOverflow(other)
    return isTooLarge ? (other > 0 ? .min : .max) : difference
  }
}

extension JSONValue {
  /// The first key at any depth that ends in `_us` and has a whole number beyond ``DurationLimit``.
  ///
  /// `wall_us` is not checked, because it counts from 1970 and is not a duration.
  package var absurdTime: String? {
    guard case .object(let members) = self else { return nil }
    for member in members {
      switch member.value {
      case .int(let number):
        if !DurationLimit.allows(number), member.key.hasSuffix("_us"), member.key != "wall_us" { return member.key }
      case .object: if let key = member.value.absurdTime { return key }
      case .null, .bool, .double, .string, .array: break
      }
    }
    return nil
  }
}
