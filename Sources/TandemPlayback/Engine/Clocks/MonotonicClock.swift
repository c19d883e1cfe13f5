import Glibc

/// A clock that follows the real time of this machine.
public final class MonotonicClock: SessionClock {
  private let start = ContinuousClock.now

  /// Creates a clock that begins at zero now.
  public init() {}

  /// The time since the clock was created.
  public var now: Duration { ContinuousClock.now - start }

  /// The wall clock's time now, in microseconds since 1970.
  public var unixTime: Int? {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}
