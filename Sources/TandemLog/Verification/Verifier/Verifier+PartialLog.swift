// Verifies logs whose first files were removed by rotation.

import TandemOrchestrator

/// The point of a session at which a log begins.
enum VerificationStart: Hashable, Sendable {
  case session
  /// The log began in the middle, and an earlier transaction may still be open. `running` is the transaction's number,
  /// if a record named it.
  case middle(running: Int?)
  /// A transaction has begun or ended since the log's beginning. Earlier roles, loads and commands are unknown until a
  /// record states them.
  case caughtUp
}

extension Verifier {
  /// Starts in the middle of a log: earlier state is unknown, later records are verified.
  mutating func beginInTheMiddle(next: Int?, _ findings: inout Findings) {
    forget()
    var finding = findings.make(
      .format, expected: "the older files",
      found: "the middle of a log" + (next.map { ", from seq \($0)" } ?? ""))
    finding.severity = .warning
    findings.violations.append(finding)
  }

  /// Discards the collected state, but keeps numbers that must increase.
  mutating func forget() {
    beginning = .middle(running: nil)
    beginningTime = nil
    (isLoading, mayBeLoading) = (PlayerPair(a: false, b: false), PlayerPair(a: true, b: true))
    holdsEnd = PlayerPair(a: true, b: true)
    (open, evidence, occupancy, assignments) = (nil, Continuity(), .unknown, nil)
    (alone, toldAlone, mayMix) = ([:], [], true)
    sync.forget()
    promises.forget()
  }

  /// True if a transaction may be running, although the log does not contain its beginning.
  var isInTheMiddle: Bool { if case .middle = beginning { true } else { false } }

  /// Exempts the changes in the first second from R7, because the commands that caused them may be missing from the
  /// log.
  mutating func excuseWhatCameBefore() {
    guard beginning != .session, beginningTime == nil else { return }
    beginningTime = time
    for player in PlayerID.allCases {
      disturbed[player] = Disturbed(what: [.pause, .seek, .volume, .speed, .tracks], time: time)
    }
  }

  /// Judges the transaction in which the log begins, as far as possible: the transaction has one number, and ends
  /// before another transaction begins.
  ///
  /// - Returns: true if the record needs no further judgement.
  mutating func takeInTheMiddle(_ fact: DecodedRecord, _ findings: inout Findings) -> Bool {
    guard case .middle(let running) = beginning else { return false }
    switch fact {
    case .callback(let callback):
      if let details = callback.details {
        identify(details, &findings)
        meet(details.transaction, callback.name, &findings)
      }
      occupy(callback)
      // The transaction may bring the user back to the app.
      promises.comeBack(isInitiatorKnown: false)
    case .snapshot(let snapshot): meet(snapshot.transaction, "a snapshot", &findings)
    case .ended(let number, _, _, _):
      meet(number, "the end", &findings)
      beginning = .caughtUp
    case .began(let number, _):
      if let running {
        findings.add(.exclusive, expected: "the end of transaction \(running)", found: "transaction \(number)")
      }
      beginning = .caughtUp
      return false
    case .end:
      if let running {
        findings.add(.order, expected: "the end of transaction \(running)", found: "the end of the session")
        occupancy = .unknown
      }
      return false
    // These records may be late, and may then have the number of a transaction that has ended.
    case .restoreAnswer, .presented, .settled, .presentationTimedOut: break
    case .session, .roles, .audio, .player, .allowed, .loading, .opening, .playerLost, .stream, .malformed, .sync,
      .appCall, .other:
      return false
    }
    return true
  }

  /// Takes a record that is not judged itself, because only the callbacks of its log are checked. If a session's log
  /// begins in the middle, its other records show when a transaction begins.
  mutating func takeForeign(_ fields: some RecordFields, isFirst: Bool, _ findings: inout Findings) {
    if fields.isContinuation {
      continuations += 1
      if isFirst { beginInTheMiddle(next: fields.int(.next), &findings) }
    } else if fields.knownKind == .transactionBegan, beginning != .session {
      beginning = .caughtUp
    }
  }

  /// R5: if a log begins during a transaction, all its records name that one transaction until it ends.
  private mutating func meet(_ number: Int, _ what: String, _ findings: inout Findings) {
    if case .middle(let running?) = beginning, running != number {
      findings.add(
        .exclusive, expected: "a record of transaction \(running)", found: "\(what) of transaction \(number)")
    }
    beginning = .middle(running: number)
    newestTransaction = max(newestTransaction, number)
  }

  /// Clears the suspicion that a player is loading a content that the log does not mention. A player is not loading if
  /// it has the same entry and a position before and after a transaction, and began nothing in between.
  mutating func settleLoading() {
    for player in PlayerID.allCases where mayBeLoading[player] {
      guard let before = evidence.began[player], let after = evidence.ended[player], let entry = before.entry else {
        continue
      }
      if entry == after.entry, before.position != nil, after.position != nil, evidence.reopened == nil {
        mayBeLoading[player] = false
      }
    }
  }
}
