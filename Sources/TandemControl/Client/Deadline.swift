import Glibc

/// A deadline on the system's monotonic clock.
struct Deadline {
  private let end: ContinuousClock.Instant

  init(after time: Duration) { end = .now + time }

  var hasPassed: Bool { ContinuousClock.now >= end }

  /// The remaining time for poll(2), rounded up so that it is 0 only after the deadline.
  var milliseconds: Int32 {
    let left = (end - .now).microseconds
    return left <= 0 ? 0 : Int32(clamping: (left + 999) / 1000)
  }
}
