// The timers that are armed.

import TandemOrchestrator

/// The timers, and when each runs out. There are never more than a handful.
struct Timers {
  private var due: [(timer: TimerID, at: Duration)] = []

  /// The time at which the next one runs out.
  var next: Duration? { due.lazy.map(\.at).min() }

  mutating func arm(_ timer: TimerID, at time: Duration) {
    cancel(timer)
    due.append((timer, time))
  }

  mutating func cancel(_ timer: TimerID) { due.removeAll { $0.timer == timer } }

  /// Takes out the earliest timer that has run out.
  mutating func expire(at now: Duration) -> TimerID? {
    guard let first = due.indices.min(by: { due[$0].at < due[$1].at }), due[first].at <= now else { return nil }
    return due.remove(at: first).timer
  }
}
