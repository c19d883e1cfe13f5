// Checks the records that accompany the callbacks.

import TandemOrchestrator

extension Verifier {
  mutating func begin(_ number: Int, _ form: TransactionForm, _ findings: inout Findings) {
    if let open {
      findings.add(.exclusive, expected: "the end of transaction \(open.number)", found: "transaction \(number)")
    } else if number <= newestTransaction {
      findings.add(.exclusive, expected: "a transaction after \(newestTransaction)", found: "transaction \(number)")
    }
    newestTransaction = max(newestTransaction, number)
    if beginning != .session { promises.know(from: number) }
    open = OpenTransaction(number: number, form: form, assignments: assignments)
    evidence = Continuity()
    for player in PlayerID.allCases {
      evidence.excuses[player] = disturbed[player].after(time)
      // Drop expired exemptions, so that equal states compare equal.
      if evidence.excuses[player].isEmpty { disturbed[player] = Disturbed() }
      if isLoading[player] || mayBeLoading[player] { evidence.excuses[player].insert(.load) }
      if isReopening[player] { evidence.excuses[player].insert(.reopening) }
    }
  }

  /// R3: only the first answer may have an effect, and only an open question may be answered.
  mutating func answer(
    _ player: PlayerID, _ number: Int, _ outcome: RestoreOutcome, _ findings: inout Findings
  ) {
    switch outcome {
    case .duplicate, .late, .stale: return
    case .answered, .timedOut, .noHandler, .cancelled: break
    }
    guard open?.number == number, open?.gate == .waiting else {
      findings.add(
        .gate, expected: "an unanswered restore callback", found: "\(outcome.rawValue) for transaction \(number)")
      return
    }
    if let leaving = open?.leaving?.player, leaving != player.rawValue {
      findings.add(.gate, expected: "the answer of \(leaving)", found: "the answer of \(player)")
    }
    open?.gate = .answered
  }

  mutating func take(_ roles: DecodedRoles, _ findings: inout Findings) {
    let (new, revision) = (roles.assignments, roles.revision)
    if let player = new.fullScreen?.player, player == new.pictureInPicture?.player {
      findings.add(.format, expected: "one role for \(player)", found: "both")
    }
    if let content = new.fullScreen?.content, content == new.pictureInPicture?.content, !promises.mayBeTwice(content) {
      findings.add(.onePlace, expected: "\(content) in one role", found: "full screen and in picture in picture")
    }
    if revision < self.revision {
      findings.add(.sequence, expected: "revision \(self.revision) or later", found: "\(revision)")
    }
    self.revision = revision
    assignments = new
    guard let open, !open.isCommitted, !open.isLost else { return }
    // R4: the roles do not change before step 3.
    let enters = new.pictureInPicture?.player.rawValue
    let returns = new.fullScreen?.player.rawValue
    switch open.phase {
    case .starting where open.form == .swap, .startingAsked:
      if let entering = open.entering?.player, enters == entering {
        findings.add(.commit, expected: "willStop before the roles change", found: "\(entering) in picture in picture")
      }
    case .asked:
      if let leaving = open.leaving?.player, returns == leaving {
        findings.add(.commit, expected: "willStop before the roles change", found: "\(leaving) full screen")
      }
    case .empty, .starting, .swapping, .swapEntered, .stopping, .failed, .complete: break
    }
  }

  mutating func end(
    _ number: Int, _ form: TransactionForm, _ outcome: TransactionOutcome, reason: String?, _ findings: inout Findings
  ) {
    guard open?.number == number, let transaction = open.take() else {
      findings.add(
        .exclusive, expected: open.map { "the end of transaction \($0.number)" } ?? "no end of a transaction",
        found: "the end of transaction \(number)")
      return
    }
    if let expected = transaction.form, expected != form {
      findings.add(.format, expected: "the form \(expected.rawValue)", found: form.rawValue)
    }
    close(transaction, form, outcome, reason: reason, &findings)
    if let early = transaction.early, !transaction.isExcused, !Self.excuses.contains(reason ?? "") {
      findings.violations.insert(early, at: 0)
    }
    if form == .swap, outcome == .succeeded { continues(transaction, &findings) }
    if form == .swap, outcome == .succeeded { promises.judgeOverload(assignments, &findings) }
    if beginning != .session { settleLoading() }
    evidence = Continuity()
  }

  /// The reasons that allow a transaction to end before the display has settled.
  private static let excuses = ["shutdown", "playerLost", "presentationTimedOut"]

  /// R1, R2 and R4: the outcome must agree with the callbacks.
  private func close(
    _ transaction: OpenTransaction, _ form: TransactionForm, _ outcome: TransactionOutcome, reason: String?,
    _ findings: inout Findings
  ) {
    var found: String { "the end of the transaction, \(outcome.rawValue)" }
    if outcome == .rolledBack, transaction.isCommitted {
      findings.add(.commit, expected: "the outcome forwarded, because step 3 was sent", found: found)
    }
    switch (form, outcome) {
    case (.start, .rolledBack), (.start, .forwarded), (.close, .rolledBack), (.close, .forwarded):
      findings.add(.commit, expected: "the outcome succeeded or failed, because it is a \(form.rawValue)", found: found)
      return
    default: break
    }
    let missing = transaction.missingClosers
    for closer in missing { findings.add(.pairing, expected: closer, found: found) }
    if transaction.isLost || !missing.isEmpty { return }
    switch outcome {
    case .succeeded:
      if transaction.phase != .complete || transaction.startFailed {
        findings.add(.order, expected: transaction.expectation(current: current), found: found)
      }
    case .forwarded:
      if !transaction.isCommitted {
        findings.add(.commit, expected: "the outcome rolledBack, because step 3 was not sent", found: found)
      }
    case .rolledBack:
      let isAsBefore =
        assignments?.fullScreen?.player == transaction.seatsAtBegin?.fullScreen?.player
        && assignments?.pictureInPicture?.player == transaction.seatsAtBegin?.pictureInPicture?.player
      // In a log that lacks its beginning, the roles before the transaction may be unknown.
      let isKnown = beginning == .session || transaction.seatsAtBegin != nil
      if !isAsBefore, isKnown, transaction.phase != .complete, !transaction.isExcused, reason != "playerLost",
        reason != "shutdown"
      {
        findings.add(.commit, expected: "the same roles as before the transaction", found: "other roles")
      }
    // A start may fail, and the supervisor of a crashed session may end an unfinished close as failed.
    case .failed: break
    }
  }

  mutating func finishSession(_ findings: inout Findings) {
    hasEnded = true
    if let open {
      for closer in open.missingClosers { findings.add(.pairing, expected: closer, found: "the end of the session") }
      findings.add(.order, expected: "the end of transaction \(open.number)", found: "the end of the session")
    } else if case .player(let active) = occupancy {
      findings.add(
        .pairing, expected: "willStop(\(active)) and didStop(\(active)) with the reason shutdown",
        found: "the end of the session")
    }
    open = nil
  }
}

extension OpenTransaction {
  /// The callbacks that would close the open pairs.
  var missingClosers: [String] {
    var closers: [String] = []
    if isStartOpen { closers.append("\(name(.didStart)) or \(name(.failedToStart))") }
    if isStopOpen { closers.append(name(.didStop)) }
    return closers
  }
}
