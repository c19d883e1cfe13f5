import Foundation

/// A media time: a number of units, and units per second.
///
/// AVKit's delegates and players use this type. A session uses `Duration`, which ``duration`` and
/// ``init(_:)-(Duration)`` convert. Core Media's rounding and epochs are not supported.
///
/// See: Core Media's `CMTime`.
public struct CMTime: Hashable, Sendable {
  /// The number of units.
  public var value: Int64
  /// The number of units in a second; zero for an invalid time.
  public var timescale: Int32
  private var kind = Kind.finite

  /// The kinds of times. A finite time without a time scale is invalid.
  private enum Kind: Int { case negativeInfinity, finite, indefinite, positiveInfinity }

  /// Creates a time of a number of units.
  public init(value: Int64, timescale: Int32) {
    self.value = value
    self.timescale = timescale
  }

  private init(_ kind: Kind) {
    self = .invalid
    self.kind = kind
  }

  /// Creates a time of a number of seconds, rounded to the nearest unit. An infinity gives an infinite time, and NaN an
  /// invalid time.
  public init(seconds: Double, preferredTimescale: Int32) {
    if seconds.isInfinite {
      self = seconds > 0 ? .positiveInfinity : .negativeInfinity
      return
    }
    let units = (seconds * Double(preferredTimescale)).rounded()
    guard preferredTimescale > 0, let value = Int64(exactly: units) else { self = .invalid; return }
    self.init(value: value, timescale: preferredTimescale)
  }

  /// Creates a time from a session's duration, in microseconds; infinite after 292,000 years.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (value, exceeds) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    if isTooLong || exceeds {
      self = duration > .zero ? .positiveInfinity : .negativeInfinity
    } else {
      self.init(value: value, timescale: 1_000_000)
    }
  }

  /// The time zero.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// An invalid or unknown time.
  public static let invalid = CMTime(value: 0, timescale: 0)
  /// An unknown length, such as the length of a live content.
  public static let indefinite = CMTime(.indefinite)
  /// A time later than every other time: an unlimited tolerance, or the newest position of a live content.
  public static let positiveInfinity = CMTime(.positiveInfinity)
  /// A time earlier than every other time.
  public static let negativeInfinity = CMTime(.negativeInfinity)

  /// True for everything but ``invalid``.
  public var isValid: Bool { isNumeric || kind != .finite }
  /// True for a number.
  public var isNumeric: Bool { kind == .finite && timescale > 0 }
  /// True for an unknown duration.
  public var isIndefinite: Bool { kind == .indefinite }
  /// True for ``positiveInfinity``.
  public var isPositiveInfinity: Bool { kind == .positiveInfinity }
  /// True for ``negativeInfinity``.
  public var isNegativeInfinity: Bool { kind == .negativeInfinity }

  /// The time in seconds; NaN if it is neither a number nor an infinity.
  public var seconds: Double {
    switch kind {
    case .finite: isNumeric ? Double(value) / Double(timescale) : .nan
    case .indefinite: .nan
    case .positiveInfinity: .infinity
    case .negativeInfinity: -.infinity
    }
  }

  /// The time as a session's duration; nil if it is not a number.
  public var duration: Duration? {
    guard isNumeric else { return nil }
    let (whole, rest) = value.quotientAndRemainder(dividingBy: Int64(timescale))
    return .seconds(whole) + .nanoseconds(rest * 1_000_000_000 / Int64(timescale))
  }

  /// The sum of two times; invalid if one of them is not a number, and infinite if the sum is too large.
  public static func + (one: CMTime, other: CMTime) -> CMTime {
    combined(one, other, one.value.addingReportingOverflow(other.value)) { $0 + $1 }
  }

  /// The difference of two times; invalid if one of them is not a number, and infinite if the difference is too large.
  public static func - (one: CMTime, other: CMTime) -> CMTime {
    combined(one, other, one.value.subtractingReportingOverflow(other.value)) { $0 - $1 }
  }

  /// - Parameters:
  ///   - units: the result for two times of one scale.
  ///   - sum: the result for two times of different scales.
  private static func combined(
    _ one: CMTime, _ other: CMTime, _ units: (partialValue: Int64, overflow: Bool),
    _ sum: (Duration, Duration) -> Duration
  ) -> CMTime {
    guard let first = one.duration, let second = other.duration else { return .invalid }
    guard one.timescale == other.timescale else { return CMTime(sum(first, second)) }
    if units.overflow { return sum(first, second) > .zero ? .positiveInfinity : .negativeInfinity }
    return CMTime(value: units.partialValue, timescale: one.timescale)
  }
}

extension CMTime: Comparable {
  /// Orders by time, as Core Media does: negative infinity, numbers, indefinite, positive infinity, invalid.
  public static func < (one: CMTime, other: CMTime) -> Bool {
    guard one.isNumeric, other.isNumeric else { return one.rank < other.rank }
    let first = one.value.multipliedFullWidth(by: Int64(other.timescale))
    let second = other.value.multipliedFullWidth(by: Int64(one.timescale))
    return (first.high, first.low) < (second.high, second.low)
  }

  /// Compares times, as Core Media does, and not their units: one half is equal to two quarters.
  public static func == (one: CMTime, other: CMTime) -> Bool { !(one < other) && !(other < one) }

  /// Equal times have the same hash.
  public func hash(into hasher: inout Hasher) {
    guard isNumeric else { return hasher.combine(rank) }
    var (divisor, rest) = (value.magnitude, UInt64(timescale))
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    hasher.combine(value / Int64(divisor))
    hasher.combine(Int64(timescale) / Int64(divisor))
  }

  private var rank: Int { isValid ? kind.rawValue : Kind.positiveInfinity.rawValue + 1 }
}

/// Creates a time of a number of seconds.
///
/// See: Core Media's function of that name.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Creates a time of a number of units.
///
/// See: Core Media's function of that name.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }

/// A time in seconds.
///
/// See: Core Media's function of that name.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
