import Synchronization

/// A clock that advances only on request, for reproducible runs.
///
/// A task that sleeps on the clock waits until a test advances the clock. If nothing advances the clock for
/// ``patience`` of real time, the sleep throws a ``VirtualClockError``, so that a test fails instead of hanging.
///
/// Thread: any. Only one task may advance the clock.
public final class VirtualClock: SessionClock {
  private struct Sleeper {
    var number: Int
    var time: Duration
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Duration.zero
    /// The sleeping tasks, in the order in which they fell asleep.
    var sleepers: [Sleeper] = []
    var lastSleeper = 0
    /// The real time of the last advance, or of the beginning.
    var advanced = ContinuousClock.now

    mutating func remove(_ number: Int) -> Sleeper? {
      sleepers.firstIndex { $0.number == number }.map { sleepers.remove(at: $0) }
    }
  }

  private let state = Mutex(State())
  /// The real time after which a sleep fails if the clock is not advanced.
  public let patience: Duration

  /// Creates a clock at zero.
  ///
  /// - Parameter patience: the real time for which a sleep waits until the clock is advanced.
  public init(patience: Duration = .seconds(10)) { self.patience = patience }

  /// The current time, zero at first.
  public var now: Duration { state.withLock { $0.now } }

  /// Advances the clock and wakes the tasks that are due, in the order of their times.
  ///
  /// The caller steps the session afterwards.
  ///
  /// - Parameter time: not before ``now``.
  public func advance(to time: Duration) {
    let due = state.withLock { state in
      precondition(time >= state.now, "the clock can't run backwards")
      (state.now, state.advanced) = (time, .now)
      let due = state.sleepers.filter { $0.time <= time }
      state.sleepers.removeAll { $0.time <= time }
      return due
    }
    // Tasks with the same time wake in the order in which they fell asleep.
    for sleeper in due.sorted(by: { ($0.time, $0.number) < ($1.time, $1.number) }) { sleeper.continuation.resume() }
  }

  private var advanced: ContinuousClock.Instant { state.withLock { $0.advanced } }

  /// The time at which the first sleeping task wakes; nil if no task sleeps.
  package var nextWake: Duration? { state.withLock { state in state.sleepers.map(\.time).min() } }

  /// Waits until a test has advanced the clock to a time.
  ///
  /// - Throws: `CancellationError` when the task is cancelled; ``VirtualClockError`` when nothing advances the clock.
  @MainActor public func sleep(until time: Duration, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let number = state.withLock { state in
      state.lastSleeper += 1
      return state.lastSleeper
    }
    let watchdog = Task { await watch(number) }
    defer { watchdog.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let result: Result<Void, any Error>? = state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.now >= time { return .success(()) }
          state.sleepers.append(Sleeper(number: number, time: time, continuation: continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      state.withLock { $0.remove(number) }?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Ends a sleep if nothing advances the clock for ``patience``, counted from the sleep's beginning or the last
  /// advance.
  ///
  /// On a busy main actor, the test may not have had a chance to advance the clock in that time. The watch therefore
  /// yields many times before it ends the sleep.
  @MainActor private func watch(_ number: Int) async {
    var begin = ContinuousClock.now
    while true {
      do { try await Task.sleep(until: begin + patience, clock: .continuous) } catch { return }
      for _ in 0..<1000 where advanced <= begin && !Task.isCancelled { await Task.yield() }
      if Task.isCancelled { return }
      if advanced <= begin { break }
      begin = advanced
    }
    let (sleeper, now) = state.withLock { ($0.remove(number), $0.now) }
    guard let sleeper else { return }
    sleeper.continuation.resume(throwing: VirtualClockError(time: now, deadline: sleeper.time, patience: patience))
  }
}

/// The error of a sleep on a clock that no test advances.
public struct VirtualClockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The time of the clock.
  public let time: Duration
  /// The time that the sleep waits for.
  public let deadline: Duration
  /// The real time for which nothing has advanced the clock.
  public let patience: Duration

  /// A sentence with the deadline of the sleep and a remedy.
  public var description: String {
    "a sleep waits for the virtual clock to reach \(deadline), but nothing advanced it from \(time) for \(patience)"
      + " of real time; call `advance(by:)`"
  }
}
