// Replies to commands.

import Orchestration

extension Reply {
  /// The reply to a command that was just answered.
  ///
  /// - Parameter report: what to say where it was taken on; its `answer` and `transaction` are filled in here.
  public init(id: Int, answer: Answer, _ report: CommandReport = CommandReport()) {
    var report = report
    switch answer {
    case .accepted(let transaction):
      report.answer = .accepted
      report.transaction = transaction ?? report.transaction
    case .queued: report.answer = .queued
    case .coalesced: report.answer = .coalesced
    case .refused(let refusal):
      self.init(
        id: id,
        failure: ReplyFailure(.refused, refusal.message, hint: refusal.hint, reason: refusal.rawValue))
      return
    case .busy(let transaction):
      self.init(
        id: id,
        failure: ReplyFailure(
          .busy, "transaction \(transaction) is still running",
          hint: "try again, or begin the session with --concurrency queue", reason: String(transaction)))
      return
    }
    self.init(id: id, data: report.json)
  }

  /// The reply to a command that has ended.
  public init(id: Int, outcome: CommandOutcome, _ report: CommandReport) {
    switch outcome {
    case .succeeded:
      var report = report
      report.hasEnded = true
      self.init(id: id, data: report.json)
    case .failed(let reason):
      let number = report.transaction.map { "transaction \($0)" } ?? "the command"
      self.init(
        id: id, failure: ReplyFailure(.failed, "\(number) failed: \(reason)", reason: reason), data: report.json)
    case .superseded:
      self.init(
        id: id, failure: ReplyFailure(.failed, "a later command took its place", reason: "superseded"),
        data: report.json)
    }
  }
}
