import TandemSystem

/// Executes work on the main actor, in the order in which threads post it.
final class MainActorQueue: Sendable {
  private let waiting = Locked<[@MainActor @Sendable () -> Void]>([])

  @Sendable func post(_ work: @escaping @MainActor @Sendable () -> Void) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(work)
      return waiting.count == 1
    }
    if isFirst { Task { @MainActor in drain() } }
  }

  @MainActor
  private func drain() {
    let all = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for work in all { work() }
  }
}
