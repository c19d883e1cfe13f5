// The session's time for an app's own timers.

import TandemPlayback

extension TandemSession {
  /// The session's time as a Swift clock. An app's timers that sleep on this clock follow a test's ``VirtualClock``.
  ///
  ///     try await session.clock.sleep(for: .seconds(3))
  ///     controls.isHidden = true
  public var clock: Clock { Clock(time: loop.clock) }

  /// A Swift clock whose time is the time since the session began.
  ///
  /// A task of the main actor stays on the main actor when it sleeps on this clock. A test that advances the session
  /// therefore sees everything that the task does after the sleep. Generic code over `any Clock` changes threads before
  /// and after a sleep, so a test must wait for such a task.
  public struct Clock: _Concurrency.Clock {
    /// A moment of the session.
    public struct Instant: InstantProtocol {
      /// The time since the session began.
      public let sinceBeginning: Duration

      /// Returns the moment that is later by a duration.
      public func advanced(by duration: Duration) -> Instant { Instant(sinceBeginning: sinceBeginning + duration) }

      /// Returns the duration from this moment to another moment.
      public func duration(to other: Instant) -> Duration { other.sinceBeginning - sinceBeginning }

      /// Returns true if a moment comes before another moment.
      public static func < (one: Instant, other: Instant) -> Bool { one.sinceBeginning < other.sinceBeginning }
    }

    let time: any SessionClock

    /// The moment now.
    public var now: Instant { Instant(sinceBeginning: time.now) }

    /// One nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Waits until a moment.
    ///
    /// - Throws: `CancellationError` when the task is cancelled; ``VirtualClockError`` when no test advances the clock.
    @MainActor public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
      try await time.sleep(until: deadline.sinceBeginning, tolerance: tolerance)
    }

    /// Waits for a time.
    ///
    /// - Throws: `CancellationError` when the task is cancelled; ``VirtualClockError`` when no test advances the clock.
    @MainActor public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
      try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
    }
  }
}
