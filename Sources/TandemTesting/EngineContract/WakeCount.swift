import Synchronization

/// Counts an engine's calls of `wake`, on any thread.
final class WakeCount: Sendable {
  private let count = Atomic<Int>(0)

  func increase() { count.add(1, ordering: .relaxed) }

  /// Returns true if the engine has called `wake` since the last call of this method.
  func take() -> Bool { count.exchange(0, ordering: .relaxed) > 0 }
}
