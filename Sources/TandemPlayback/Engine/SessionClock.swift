// The clock of a session.

import Glibc

/// Time since the session began, which never runs backwards.
public protocol SessionClock: AnyObject {
  /// The time since the session began; positions in a content are unrelated to it.
  var now: Duration { get }
  /// The wall clock's time now, in microseconds since 1970; nil for a clock that does not follow it.
  var unixTime: Int? { get }
}

extension SessionClock {
  /// Nil: the clock does not follow the wall clock.
  public var unixTime: Int? { nil }
}

/// The real time of this machine.
public final class MonotonicClock: SessionClock {
  private let start = ContinuousClock.now

  /// A clock that begins at zero now.
  public init() {}

  /// The time since the clock was made.
  public var now: Duration { ContinuousClock.now - start }

  /// The wall clock's time now, in microseconds since 1970.
  public var unixTime: Int? {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}

/// A clock that advances only on request, for reproducible runs.
public final class VirtualClock: SessionClock {
  /// The current time, zero at first.
  public private(set) var now = Duration.zero

  /// Creates a clock at zero.
  public init() {}

  /// Advances the clock. The caller steps the session afterwards.
  ///
  /// - Parameter time: not before ``now``.
  public func advance(to time: Duration) {
    precondition(time >= now, "the clock can't run backwards")
    now = time
  }
}
