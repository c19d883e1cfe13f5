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
      let participant = Party({ record[$0] })
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
        records.append(
          Record(
            .restoreAnswer,
            [
              "player": .string(asked.player), "transaction": .int(transaction.number), "reply": .null,
              "outcome": JSONValue(RestoreOutcome.cancelled), "restored": .bool(false),
            ]))
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
    Record(
      .transaction,
      ["transaction": .int(number), "form": .string(form), "outcome": JSONValue(outcome), "reason": .string(reason)])
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
  /// - Parameter value: returns the value under a key of a callback's record, or of ``json``.
  fileprivate init?(_ value: (String) -> JSONValue?) {
    guard let player = value("player")?.string, let content = value("content")?.string else { return nil }
    (self.player, self.content) = (player, content)
    app = value("app")?.string ?? ""
    generation = value("generation")?.int ?? 0
  }

  fileprivate func callback(_ step: Callback.Step, in transaction: Int, because reason: String? = nil) -> Record {
    Record(
      .callback,
      [
        "callback": JSONValue(step), "player": .string(player), "content": .string(content), "app": .string(app),
        "transaction": .int(transaction), "generation": .int(generation), "reason": reason.map(JSONValue.string),
      ])
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
    active = Party { json["active"]?[$0] }
    guard let open = json["transaction"], let number = open["number"]?.int, let form = open["form"]?.string else {
      return
    }
    var transaction = Transaction(number: number, form: form)
    transaction.isCommitted = open["committed"] == true
    transaction.asked = Party { open["asked"]?[$0] }
    transaction.entering = Party { open["entering"]?[$0] }
    transaction.leaving = Party { open["leaving"]?[$0] }
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
}
