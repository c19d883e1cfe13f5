// Small helpers for waiting.

import Synchronization

/// A counter that any thread may use.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  func increase() { count.add(1, ordering: .relaxed) }

  func take() -> Int { count.exchange(0, ordering: .relaxed) }
}

/// The time limit of a wait.
struct Deadline {
  private let end: ContinuousClock.Instant

  init(_ limit: Duration) { end = .now + limit }

  var hasPassed: Bool { ContinuousClock.now >= end }
}
