import Glibc

/// Detects that the system clock was set back.
///
/// libmpv 0.35 waits for the next picture and the next piece of sound until the system clock
/// reaches a certain time. If the clock is set back during the wait, the wait becomes longer by the
/// same amount.
struct SystemClockWatch {
  /// The offset of the system clock from the monotonic clock.
  private var ahead: Duration?

  /// The largest correction that a time service is expected to make to the system clock between two
  /// calls.
  private static let tolerance = Duration.milliseconds(100)

  /// - Parameter now: the monotonic time.
  /// - Returns: the time by which the system clock was set back since the last call; nil if it was not.
  mutating func look(at now: Duration) -> Duration? {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let newest = Duration.seconds(time.tv_sec) + .nanoseconds(time.tv_nsec) - now
    defer { ahead = newest }
    return ahead.map { $0 - newest }.flatMap { $0 > Self.tolerance ? $0 : nil }
  }
}
