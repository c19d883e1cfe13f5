import TandemCommands
import TandemOrchestrator

extension Reply {
  /// Creates the reply to a command that the orchestrator has answered.
  ///
  /// - Parameters:
  ///   - report: the report for an accepted command; this initializer sets its `answer` and `transaction`.
  ///   - asked: the command and the state when it was answered, for the text of a refusal.
  package init(
    id: Int, answer: CommandResponse, _ report: CommandReport = CommandReport(),
    to asked: (SessionCommand, State)? = nil
  ) {
    var report = report
    switch answer {
    case .accepted(let transaction):
      report.answer = .accepted
      report.transaction = transaction ?? report.transaction
    case .queued: report.answer = .queued
    case .coalesced: report.answer = .coalesced
    case .refused(let refusal):
      let text = asked.map { refusal.explanation(of: $0.0, in: $0.1) } ?? (refusal.message, refusal.hint)
      self.init(id: id, failure: ReplyError(.refused, text.0, hint: text.1, reason: refusal.rawValue))
      return
    case .busy(let transaction):
      self.init(
        id: id,
        failure: ReplyError(
          .busy, "transaction \(transaction) is still running",
          hint: "try again, or start the session with --concurrency queue", reason: String(transaction)))
      return
    }
    self.init(id: id, data: report.json)
  }

  /// Creates the reply to a command that has ended.
  ///
  /// - Parameters:
  ///   - command: the command's name, for the message of a failure.
  ///   - looksUpPages: true if the session runs with `--ytdl`.
  package init(
    id: Int, outcome: CommandOutcome, of command: SessionCommand, _ report: CommandReport, looksUpPages: Bool = false
  ) {
    switch outcome {
    case .succeeded:
      var report = report
      report.hasEnded = true
      self.init(id: id, data: report.json)
    case .failed(let reason):
      var what = (report.transaction.map { "transaction \($0)" } ?? "the command") + " failed"
      var unplayable: UnplayableContent?
      if case .open(let opening) = command, report.transaction == nil {
        what = "can't play \(opening.content.url)"
        unplayable = UnplayableContent(opening.content, reason: reason)
      }
      if case .sync = command, let end = SyncEndReason(rawValue: reason) {
        self.init(
          id: id,
          failure: ReplyError(
            .failed, "can't keep both videos in sync: \(end.message)", hint: end.hint, reason: reason),
          data: report.json)
        return
      }
      var failure = ReplyError(
        .failed, "\(what): \(reason)", hint: unplayable?.hint(looksUpPages: looksUpPages), reason: reason)
      failure.isUnplayable = unplayable != nil
      self.init(id: id, failure: failure, data: report.json)
    case .superseded:
      self.init(
        id: id, failure: ReplyError(.failed, "a later command replaced this command", reason: "superseded"),
        data: report.json)
    }
  }
}
