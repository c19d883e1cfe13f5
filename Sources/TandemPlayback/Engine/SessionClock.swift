// The clock of a session.

import Glibc

/// Time since the session began, which never runs backwards.
public protocol SessionClock: AnyObject, Sendable {
  /// The time since the session began; positions in a content are unrelated to it.
  var now: Duration { get }
  /// The wall clock's time now, in microseconds since 1970; nil for a clock that does not follow it.
  var unixTime: Int? { get }
  /// Waits until a time of this clock.
  ///
  /// - Parameters:
  ///   - time: the time to wait for, as ``now`` counts it; a past time ends the wait at once.
  ///   - tolerance: the time by which the wait may end later.
  /// - Throws: `CancellationError` if the task is cancelled, or the clock's error if it can't reach the time.
  @MainActor func sleep(until time: Duration, tolerance: Duration?) async throws
}

extension SessionClock {
  /// Nil: the clock does not follow the wall clock.
  public var unixTime: Int? { nil }

  /// Sleeps in real time, and again if this clock was slower.
  @MainActor public func sleep(until time: Duration, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    while now < time { try await Task.sleep(for: time - now, tolerance: tolerance) }
  }
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
