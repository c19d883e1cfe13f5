import TandemOrchestrator

/// The armed timers and their times. Only a few timers are armed at once.
struct Timers {
  private var due: [(timer: TimerID, at: Duration)] = []

  /// The time of the earliest timer.
  var next: Duration? { due.lazy.map(\.at).min() }

  mutating func arm(_ timer: TimerID, at time: Duration) {
    cancel(timer)
    due.append((timer, time))
  }

  mutating func cancel(_ timer: TimerID) { due.removeAll { $0.timer == timer } }

  /// Removes and returns the earliest timer that is due.
  mutating func expire(at now: Duration) -> TimerID? {
    guard let first = due.indices.min(by: { due[$0].at < due[$1].at }), due[first].at <= now else { return nil }
    return due.remove(at: first).timer
  }
}
