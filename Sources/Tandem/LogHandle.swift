// The end of a session's event log.

import TandemLog
import TandemLogFiles

/// Waits until the rest of a log is in its file, within a bound.
struct LogHandle: @unchecked Sendable {
  // SAFETY (@unchecked): it is only asked to finish, once nothing is appended any more.
  private let queue: QueuedLog
  private static let patience = Duration.seconds(5)

  init(_ queue: QueuedLog) { self.queue = queue }

  func finish() { _ = queue.finish(within: Self.patience) }
}
