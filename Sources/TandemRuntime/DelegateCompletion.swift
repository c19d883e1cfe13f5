// The answers to a delegate's restore callbacks.

import TandemOrchestrator

package enum DelegateQuestion: Hashable, Sendable {
  case restore
  case dismissal
}

/// The completion handler of one question. Only its first call counts.
@MainActor
package struct DelegateCompletion {
  package let question: DelegateQuestion
  package let transaction: Int
  let report: @MainActor (Event) -> Void

  package func isOf(_ question: DelegateQuestion, _ transaction: Int) -> Bool {
    self.question == question && self.transaction == transaction
  }

  /// Answers yes or no.
  package func callAsFunction(_ isSo: Bool) { answer(.answered(isSo)) }

  /// For wrappers that forward callbacks: the wrapped delegate does not implement this one.
  package func notImplemented() { answer(.notImplemented) }

  private func answer(_ answer: DelegateReply.CommandResponse) {
    let reply = DelegateReply(transaction: transaction, answer)
    switch question {
    case .restore: report(.restore(reply))
    case .dismissal: report(.dismissal(reply))
    }
  }
}
