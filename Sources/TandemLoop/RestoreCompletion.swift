// The answers to what a delegate is asked.

import TandemRules

/// The completion handler of one restore callback: a latch, of which the first call counts.
@MainActor
package struct RestoreCompletion {
  let transaction: Int
  let report: @MainActor (Event) -> Void

  /// Answers whether the interface was restored.
  package func callAsFunction(_ isRestored: Bool) { answer(.answered(isRestored)) }

  /// Answers for a delegate that does not implement the callback; for whoever passes callbacks on.
  package func notImplemented() { answer(.notImplemented) }

  private func answer(_ answer: RestoreReply.Answer) {
    report(.restore(RestoreReply(transaction: transaction, answer)))
  }
}

/// The completion handler of the question whether a screen goes away: a latch, of which the first call counts.
@MainActor
package struct DismissalCompletion {
  let transaction: Int
  let report: @MainActor (Event) -> Void

  /// Answers whether the screen goes away.
  package func callAsFunction(_ isDismissed: Bool) { answer(.answered(isDismissed)) }

  /// Answers for a delegate that does not implement the question; for whoever passes callbacks on.
  package func notImplemented() { answer(.notImplemented) }

  private func answer(_ answer: DismissalReply.Answer) {
    report(.dismissal(DismissalReply(transaction: transaction, answer)))
  }
}
