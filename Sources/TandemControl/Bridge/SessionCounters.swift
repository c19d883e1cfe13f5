// Counts the events of a session.

import Glibc
import TandemOrchestrator
import TandemRuntime

/// The counters of `status`.
struct SessionCounters {
  private(set) var transactions = 0
  private(set) var refused = 0
  let process = Int(getpid())

  mutating func note(_ change: StateChange) {
    if case .transactionEnded = change { transactions += 1 }
  }

  mutating func note(_ progress: CommandProgress) {
    if case .answered(.refused) = progress { refused += 1 }
  }
}
