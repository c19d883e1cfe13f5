import Glibc

/// The time of a session, which begins at zero and never runs backwards.
public protocol SessionClock: AnyObject, Sendable {
  /// The time since the session began. It is unrelated to the position in a content.
  var now: Duration { get }
  /// The wall clock's time now, in microseconds since 1970; nil for a clock that does not follow the wall clock.
  var unixTime: Int? { get }
  /// Waits until this clock has reached a time.
  ///
  /// - Parameters:
  ///   - time: the time to wait for, relative to the same zero as ``now``; a past time ends the wait at once.
  ///   - tolerance: the wait may end this much after `time`.
  /// - Throws: `CancellationError` if the task is cancelled, or the clock's error if it can't reach the time.
  @MainActor func sleep(until time: Duration, tolerance: Duration?) async throws
}

extension SessionClock {
  /// The default is nil, for a clock that does not follow the wall clock.
  public var unixTime: Int? { nil }

  /// The default sleeps in real time, repeatedly until this clock has reached the time.
  @MainActor public func sleep(until time: Duration, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    while now < time { try await Task.sleep(for: time - now, tolerance: tolerance) }
  }
}
