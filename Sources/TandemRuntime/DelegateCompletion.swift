import TandemOrchestrator

/// The completion handler of one restore callback or dismissal question. Only the first call of the handler has an
/// effect.
@MainActor
package struct DelegateCompletion {
  package let question: DelegateQuestion
  package let transaction: Int
  let report: @MainActor (Event) -> Void

  package func isOf(_ question: DelegateQuestion, _ transaction: Int) -> Bool {
    self.question == question && self.transaction == transaction
  }

  /// Answers with true or false.
  package func callAsFunction(_ reply: Bool) { answer(.answered(reply)) }

  /// Answers that the delegate does not implement the callback, for wrappers that forward callbacks to a delegate.
  package func notImplemented() { answer(.notImplemented) }

  private func answer(_ answer: DelegateReply.Answer) {
    let reply = DelegateReply(transaction: transaction, answer)
    switch question {
    case .restore: report(.restore(reply))
    case .dismissal: report(.dismissal(reply))
    }
  }
}
