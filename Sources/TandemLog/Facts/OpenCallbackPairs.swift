import TandemFoundation
import TandemOrchestrator

/// The callback pairs and the transaction that are open after a session's newest record. If the session crashes, its
/// supervisor closes them.
package struct OpenCallbackPairs: Hashable, Sendable {
  /// The player and content that callbacks are about.
  struct Party: Hashable, Sendable {
    var player: String
    var content: String
    var app: String
    var generation: Int
  }

  struct Transaction: Hashable, Sendable {
    var number: Int
    var form: String
    /// The participant whose restore callback is unanswered.
    var asked: Party?
    /// The participant that has received willStart, but neither didStart nor failedToStart.
    var entering: Party?
    /// The participant that has received willStop but not didStop.
    var leaving: Party?
    /// True if willStop was sent.
    var isCommitted = false
  }

  private(set) var transaction: Transaction?
  /// The content in picture in picture.
  private(set) var active: Party?
  private(set) var newest = 0

  package init() {}

  /// Updates the pairs with the session's next record.
  ///
  /// - Returns: true if the record changed a pair or the transaction.
  package mutating func take(_ record: Record) -> Bool {
    switch record.knownKind {
    case .session: self = OpenCallbackPairs()
    case .transactionBegan:
      guard let number = record["transaction"]?.int, let form = record["form"]?.string else { return false }
      transaction = Transaction(number: number, form: form)
      newest = number
    case .transaction: transaction = nil
    case .restoreAnswer:
      guard transaction?.asked != nil else { return false }
      transaction?.asked = nil
    case .roles:
      // Within picture in picture, a new content may replace the former one without callbacks.
      guard let assignment = record["pictureInPicture"], let content = assignment["content"]?.string,
        active?.player == assignment["player"]?.string, active?.content != content
      else { return false }
      active?.content = content
    case .callback: return take(callback: record)
    default: return false
    }
    return true
  }

  private mutating func take(callback record: Record) -> Bool {
    guard let step = record["callback"]?.string.flatMap({ Callback.Step(rawValue: $0) }),
      let participant = Party(record)
    else {
      return false
    }
    // The callback names the player's present content. The player may have had another content when picture in picture
    // began.
    if active?.player == participant.player { active = participant }
    switch step {
    case .willStart: transaction?.entering = participant
    case .didStart:
      transaction?.entering = nil
      active = participant
    case .failedToStart: transaction?.entering = nil
    case .restoreUserInterface: transaction?.asked = participant
    case .willStop:
      transaction?.leaving = participant
      transaction?.isCommitted = true
      if active?.player == participant.player { active = nil }
    case .didStop: transaction?.leaving = nil
    }
    return true
  }

  /// The records that close all pairs and the transaction, as after the loss of both players (docs/contract.md, section
  /// 9).
  package var closing: [Record] {
    let lost = EndReason.playerLost.rawValue
    var records: [Record] = []
    if let transaction {
      if let asked = transaction.asked {
        var answer = Record(.restoreAnswer, [.init("player", .string(asked.player))])
        answer.fields.add("transaction", .int(transaction.number))
        answer.fields.add("reply", .null)
        answer.fields.add("outcome", .string(RestoreOutcome.cancelled.rawValue))
        answer.fields.add("restored", false)
        records.append(answer)
      }
      if let entering = transaction.entering {
        var callback = entering.callback(.failedToStart, in: transaction.number)
        callback.fields.add("error", .string(StartError.playerLost.rawValue))
        records.append(callback)
      }
      if let leaving = transaction.leaving {
        records.append(leaving.callback(.didStop, in: transaction.number, because: lost))
      }
      records.append(Self.end(of: transaction.number, transaction.form, transaction.outcome, because: lost))
    }
    guard let active else { return records }
    let number = newest + 1
    return records + [
      Record(note: .transactionBegan(number, .close, .system)), active.callback(.willStop, in: number, because: lost),
      active.callback(.didStop, in: number, because: lost),
      Self.end(of: number, TransactionForm.close.rawValue, .succeeded, because: lost),
    ]
  }

  private static func end(
    of number: Int, _ form: String, _ outcome: TransactionOutcome, because reason: String
  ) -> Record {
    var record = Record(.transaction, [.init("transaction", .int(number)), .init("form", .string(form))])
    record.fields.add("outcome", .string(outcome.rawValue))
    record.fields.add("reason", .string(reason))
    return record
  }
}

extension OpenCallbackPairs.Transaction {
  fileprivate var outcome: TransactionOutcome {
    switch (form, isCommitted) {
    case (TransactionForm.close.rawValue, true): .succeeded
    case (TransactionForm.swap.rawValue, true), (TransactionForm.stop.rawValue, true): .forwarded
    case (TransactionForm.swap.rawValue, false), (TransactionForm.stop.rawValue, false): .rolledBack
    default: .failed
    }
  }
}

extension OpenCallbackPairs.Party {
  fileprivate init?(_ record: Record) {
    guard let player = record["player"]?.string, let content = record["content"]?.string else { return nil }
    (self.player, self.content) = (player, content)
    app = record["app"]?.string ?? ""
    generation = record["generation"]?.int ?? 0
  }

  fileprivate func callback(_ step: Callback.Step, in transaction: Int, because reason: String? = nil) -> Record {
    var record = Record(.callback, [.init("callback", .string(step.rawValue)), .init("player", .string(player))])
    record.fields.add("content", .string(content))
    record.fields.add("app", .string(app))
    record.fields.add("transaction", .int(transaction))
    record.fields.add("generation", .int(generation))
    record.fields.add("reason", ifThere: reason)
    return record
  }
}

// MARK: - In memory that outlives the session

extension OpenCallbackPairs {
  package var json: JSONValue {
    ["newest": .int(newest), "active": active?.json ?? .null, "transaction": transaction?.json ?? .null]
  }

  /// - Returns: nil if the value has another form.
  package init?(json: JSONValue) {
    guard let newest = json["newest"]?.int else { return nil }
    self.newest = newest
    active = Party(json: json["active"])
    guard let open = json["transaction"], let number = open["number"]?.int, let form = open["form"]?.string else {
      return
    }
    var transaction = Transaction(number: number, form: form)
    transaction.isCommitted = open["committed"] == true
    transaction.asked = Party(json: open["asked"])
    transaction.entering = Party(json: open["entering"])
    transaction.leaving = Party(json: open["leaving"])
    self.transaction = transaction
  }
}

extension OpenCallbackPairs.Transaction {
  fileprivate var json: JSONValue {
    [
      "number": .int(number), "form": .string(form), "committed": .bool(isCommitted), "asked": asked?.json ?? .null,
      "entering": entering?.json ?? .null, "leaving": leaving?.json ?? .null,
    ]
  }
}

extension OpenCallbackPairs.Party {
  fileprivate var json: JSONValue {
    [
      "player": .string(player), "content": .string(content), "app": .string(app), "generation": .int(generation),
    ]
  }

  fileprivate init?(json: JSONValue?) {
    guard let player = json?["player"]?.string, let content = json?["content"]?.string,
      let app = json?["app"]?.string, let generation = json?["generation"]?.int
    else { return nil }
    self.init(player: player, content: content, app: app, generation: generation)
  }
}
