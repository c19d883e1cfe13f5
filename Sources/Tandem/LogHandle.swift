// Finishes a session's event log.

import TandemLog
import TandemLogFiles

/// Waits, within a bound, until the rest of a log is in its file.
struct LogHandle: @unchecked Sendable {
  // SAFETY (@unchecked): the handle only finishes the queue, after nothing is appended any more.
  private let queue: QueuedLog
  private static let patience = Duration.seconds(5)

  init(_ queue: QueuedLog) { self.queue = queue }

  func finish() { _ = queue.finish(within: Self.patience) }
}
