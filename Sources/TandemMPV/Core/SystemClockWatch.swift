// The clock that libmpv waits by.

import Glibc

/// Notices that the system's clock was set back.
///
/// libmpv 0.35 waits for the next picture and the next piece of sound until a time of that clock. Set back, it makes the wait
/// longer by as much.
struct SystemClockWatch {
  /// The offset from the monotonic clock.
  private var ahead: Duration?

  /// A clock that is kept right is moved by less than this between two looks.
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
