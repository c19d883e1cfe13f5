// Records of the orchestrator's notes: transactions, roles, sound, answers.

import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension Record {
  /// A state change that the orchestrator notes.
  ///
  /// - Parameter elapsed: a time by the session's clock. With `restoreAnswered`, it is the time since the restore
  ///   callback; with `presented`, since the command was accepted; with `transactionEnded`, since the transaction
  ///   began.
  package init(note: StateChange, elapsed: Duration? = nil) {
    switch note {
    case .transactionBegan(let number, let form, let initiator):
      self.init(
        .transactionBegan,
        ["transaction": .int(number), "form": JSONValue(form), "initiator": JSONValue(initiator)])
    case .transactionEnded(let number, let form, let outcome, let reason):
      self.init(.transaction, capacity: 5)
      fields.add("transaction", .int(number))
      fields.add("form", JSONValue(form))
      fields.add("outcome", JSONValue(outcome))
      fields.add("reason", ifThere: reason)
      fields.add("duration_us", JSONValue(elapsed?.microseconds))
    case .roles(let revision, let fullScreen, let pictureInPicture):
      self.init(
        .roles,
        [
          .init("revision", .int(revision)), .init("fullScreen", JSONValue(assignment: fullScreen)),
          .init("pictureInPicture", JSONValue(assignment: pictureInPicture)),
        ])
    case .audio(let audible, let also, let policy):
      self.init(.audio, capacity: 3)
      fields.add("audible", JSONValue(audible))
      fields.add("also", ifThere: also?.rawValue)
      fields.add("policy", JSONValue(policy.choice))
      fields.add("pinned", ifThere: policy.pinnedContent?.rawValue)
    case .content(let decision): self.init(decision)
    case .restoreAnswered(let player, let transaction, let answer, let outcome):
      self.init(restoreOf: player, transaction: transaction, answer: answer, outcome, wait: elapsed)
    case .presented(let transaction):
      self.init(.presented, ["transaction": .int(transaction), "latency_us": JSONValue(elapsed?.microseconds)])
    case .settled(let transaction):
      self.init(.display, ["event": "settled", "transaction": .int(transaction)])
    case .presentationTimedOut(let transaction):
      self.init(.display, ["event": "timedOut", "transaction": .int(transaction)])
    default: self.init(circumstance: note)
    }
  }

  private init(_ decision: OpenDecision) {
    self.init(.content, capacity: 6)
    fields.add("decision", JSONValue(decision.verdict))
    fields.add("rule", JSONValue(decision.rule))
    fields.add("key", JSONValue(decision.key))
    fields.add("otherKey", ifThere: decision.otherKey?.rawValue)
    fields.add("action", JSONValue(decision.action))
    fields.add("player", JSONValue(decision.player))
  }

  private init(
    restoreOf player: PlayerID?, transaction: Int, answer: Bool?, _ outcome: RestoreOutcome, wait: Duration?
  ) {
    self.init(.restoreAnswer, capacity: 7)
    fields.add("player", JSONValue(player))
    fields.add("transaction", .int(transaction))
    fields.add("reply", answer.map(JSONValue.bool) ?? .null)
    fields.add("outcome", JSONValue(outcome))
    fields.add("wait_us", JSONValue(wait?.microseconds))
    switch outcome {
    case .answered, .timedOut, .noHandler, .cancelled: fields.add("restored", .bool(answer ?? false))
    case .duplicate, .late, .stale: break
    }
    if outcome == .noHandler, answer == false { fields.add("reason", "noRestoreListener") }
  }
}

extension JSONValue {
  fileprivate init(assignment: StateChange.Assignment?) {
    // A dictionary literal would need another allocation.
    self =
      assignment.map {
        .object([Member("player", JSONValue($0.player)), Member("content", JSONValue($0.content))])
      } ?? .null
  }
}
