// R7 from the snapshots and the players' events.

import TandemOrchestrator

extension Verifier {
  mutating func take(_ fact: DecodedSnapshot, _ findings: inout Findings) {
    let (player, transaction) = (fact.player, fact.transaction)
    guard open?.number == transaction else {
      findings.add(
        .format, expected: open.map { "a snapshot of transaction \($0.number)" } ?? "no snapshot outside a transaction",
        found: "a snapshot of transaction \(transaction)")
      return
    }
    switch fact.moment {
    case .began:
      evidence.began[player] = fact.snapshot
      promises.take(fact.snapshot, of: player, &findings)
    case .ended: evidence.ended[player] = fact.snapshot
    }
    if !mayMix, evidence.areBothAudible(fact.moment) {
      findings.add(.audio, expected: "at most one audible player", found: "both")
    }
  }

  mutating func take(_ event: PlayerEvent, of player: PlayerID, _ findings: inout Findings) {
    guard source == .session else { return }
    if event == .entry, holdsEnd[player] { disturb(player, .seek) }
    if event == .endReached || event == .entry { return holdsEnd[player] = holdsEnd[player] || event == .endReached }
    holdsEnd[player] = false
    guard isRunning, evidence.reopened == nil else { return }
    let excuse: ContinuityExemption = event == .seek ? [.seek, .load, .reopening] : [.load, .reopening]
    if evidence.excuses[player].isDisjoint(with: excuse) {
      evidence.reopened = findings.make(
        .continuity, expected: "a swap that does not interrupt \(player)", found: event.rawValue)
    }
  }

  /// Notes that a command may change the content in a role; nil for both roles.
  mutating func disturb(_ role: Role?, _ what: ContinuityExemption) {
    guard source == .session else { return }
    let assignment = role == .fullScreen ? assignments?.fullScreen : assignments?.pictureInPicture
    let players =
      role == nil || assignments == nil && beginning != .session
      ? PlayerID.allCases : [assignment?.player].compactMap { $0 }
    for player in players { disturb(player, what) }
  }

  mutating func disturb(_ player: PlayerID, _ what: ContinuityExemption) {
    guard source == .session else { return }
    let what = what.contains(.pause) && holdsEnd[player] ? what.union(.seek) : what
    disturbed[player] = Disturbed(what: disturbed[player].after(time).union(what), time: time)
    if isRunning { evidence.excuses[player].formUnion(what) }
  }

  mutating func load(_ player: PlayerID) {
    isLoading[player] = true
    if isRunning { evidence.excuses[player].insert(.load) }
  }

  /// R7: judges a swap that succeeded.
  func continues(_ transaction: OpenTransaction, _ findings: inout Findings) {
    if let reopened = evidence.reopened { findings.violations.append(reopened) }
    for player in PlayerID.allCases {
      if let fault = evidence.fault(of: player) {
        findings.add(.continuity, expected: fault.expected, found: fault.found)
      } else if source == .session, evidence.began[player] == nil || evidence.ended[player] == nil {
        findings.add(
          .continuity, expected: "snapshots of \(player) at the swap's beginning and end", found: "at most one")
      }
    }
    if beginning != .session, transaction.seatsAtBegin == nil, assignments != nil { return }
    guard let before = transaction.seatsAtBegin, let after = assignments else {
      findings.add(.continuity, expected: "roles before and after the swap", found: "none")
      return
    }
    let replaced = evidence.excuses.a.contains(.load) || evidence.excuses.b.contains(.load)
    let areExchanged =
      replaced
      ? after.fullScreen?.player == before.pictureInPicture?.player
        && after.pictureInPicture?.player == before.fullScreen?.player
      : after == before.exchanged
    if !areExchanged { findings.add(.continuity, expected: "\(before.exchanged)", found: "\(after)") }
  }
}

extension RoleAssignments: CustomStringConvertible {
  package var description: String {
    "full screen \(text(fullScreen)), picture in picture \(text(pictureInPicture))"
  }

  private func text(_ assignment: Assignment?) -> String { assignment.map { "\($0.player) \($0.content)" } ?? "none" }
}
