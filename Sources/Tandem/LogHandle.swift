import TandemLog
import TandemLogFiles

/// Waits up to five seconds until the whole log is in its file.
struct LogHandle: @unchecked Sendable {
  // SAFETY (@unchecked): the handle only finishes the queue, after the last line has been appended.
  private let queue: QueuedLog
  private static let patience = Duration.seconds(5)

  init(_ queue: QueuedLog) { self.queue = queue }

  func finish() { _ = queue.finish(within: Self.patience) }
}
