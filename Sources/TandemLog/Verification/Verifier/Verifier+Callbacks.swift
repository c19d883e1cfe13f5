// The rules that a single callback may break: order, pairing, gate, targets.

import TandemOrchestrator

extension Verifier {
  mutating func take(_ callback: DecodedCallback, _ findings: inout Findings) {
    if let details = callback.details {
      identify(details, &findings)
      if !belongs(details, callback, &findings) { return }
    } else if !opensForeign(callback, &findings) {
      return
    }
    let (current, isForeign) = (current, source == .foreign)
    // Change the transaction in place, because a copy is large.
    let progress = open?.take(callback, current: current, isForeign: isForeign, &findings)
    occupy(callback)
    if progress?.isCommitted == true { promises.comeBack() }
    if isForeign, progress?.isOver == true { open = nil }
  }

  /// The player in picture in picture, from the roles or else from the callbacks.
  var current: String? {
    if let assignments = open?.seatsAtBegin ?? assignments { return assignments.pictureInPicture?.player.rawValue }
    if case .player(let player) = occupancy { return player }
    return nil
  }

  /// True if picture in picture is known to be empty.
  private var isVacant: Bool { occupancy == .nobody }

  /// R10: the generation of a player never decreases.
  mutating func identify(_ details: DecodedCallback.Details, _ findings: inout Findings) {
    if details.generation < generations[details.player] {
      findings.add(
        .identification, expected: "generation \(generations[details.player]) or later",
        found: "\(details.generation)")
    } else {
      generations[details.player] = details.generation
    }
  }

  /// R5: checks that the callback belongs to the open transaction. Opens the callback's transaction if the log does not
  /// contain the transaction's beginning.
  private mutating func belongs(
    _ details: DecodedCallback.Details, _ callback: DecodedCallback, _ findings: inout Findings
  ) -> Bool {
    if open?.number == details.transaction { return true }
    findings.add(
      .exclusive, expected: open.map { "only callbacks of transaction \($0.number)" } ?? "an open transaction",
      found: "\(callback.name) of transaction \(details.transaction)")
    guard !isRunning, details.transaction > newestTransaction else { return false }
    newestTransaction = details.transaction
    open = OpenTransaction(number: details.transaction, form: nil, assignments: assignments)
    evidence = Continuity()
    return true
  }

  /// Opens a transaction if the callback begins one in a foreign log. R5: two transactions must not overlap.
  private mutating func opensForeign(_ callback: DecodedCallback, _ findings: inout Findings) -> Bool {
    guard let open else {
      self.open = OpenTransaction(isVacant: isVacant)
      return true
    }
    // If a stop is cancelled, its restore callback remains alone, and another transaction may begin.
    if open.phase == .asked, callback.step == .willStart || callback.step == .restoreUserInterface {
      self.open = OpenTransaction(isVacant: isVacant)
      return true
    }
    let players = [open.entering?.player, open.leaving?.player]
    let isThird = !players.contains(nil) && !players.contains(callback.player)
    if isThird || callback.step == .willStart && open.isStartOpen && open.entering?.player != callback.player {
      findings.add(
        .exclusive, expected: open.expectation(current: current), found: "\(callback.name) of another transaction")
      return false
    }
    return true
  }
}

extension OpenTransaction {
  /// - Returns: the transaction's `isCommitted` and `isOver` after the callback, so that the caller does not have to
  ///   copy the transaction.
  fileprivate mutating func take(
    _ callback: DecodedCallback, current: String?, isForeign: Bool, _ findings: inout Findings
  ) -> (isCommitted: Bool, isOver: Bool) {
    let step = callback.step
    let next = isLost ? nil : self.next(after: step, reason: callback.details?.reason, current: current)
    if gate == .waiting {
      findings.add(.gate, expected: "an answer to the restore callback first", found: callback.name)
      if next == nil { isLost = true }
    } else if next == nil {
      judge(callback, current: current, &findings)
    }
    if let next { advance(to: next, callback, current: current, isForeign: isForeign, &findings) }
    if !breaksPair(step) { countPair(step) }
    if step == .restoreUserInterface, !isForeign { gate = .waiting }
    return (isCommitted, isOver)
  }

  /// Reports the rule that an unexpected callback breaks.
  private mutating func judge(_ callback: DecodedCallback, current: String?, _ findings: inout Findings) {
    let expected = expectation(current: current)
    let step = callback.step
    if step == .didStart, phase == .starting, let current {
      findings.add(
        .startIsSwap, expected: "restore of \(current), which is in picture in picture", found: callback.name)
      phase = .complete
    } else if breaksPair(step) {
      findings.add(
        .pairing, expected: isLost ? "matching pairs of will and did callbacks" : expected, found: callback.name)
    } else if isLost {
      return
    } else if startFailed {
      findings.add(.commit, expected: expected, found: callback.name)
      isLost = true
    } else {
      findings.add(.order, expected: expected, found: callback.name)
      isLost = true
    }
  }

  private mutating func advance(
    to next: Phase, _ callback: DecodedCallback, current: String?, isForeign: Bool, _ findings: inout Findings
  ) {
    let step = callback.step
    aim(callback, current: current, &findings)
    if step == .willStop, phase == .startingAsked || phase == .asked { isCommitted = true }
    if step == .failedToStart { startFailed = true }
    if let reason = callback.details?.reason, reason == "shutdown" || reason == "playerLost" {
      isExcused = true
    }
    if !isForeign, step == .didStart || step == .didStop, early == nil, !(isPresented && isSettled) {
      early = findings.make(
        .truth, expected: "a layout on the screen, with its animation finished, before \(callback.name)",
        found: isPresented ? "an unfinished animation" : "a layout that was not presented")
    }
    phase = next
  }

  /// Checks R6, and R9 if a second picture in picture begins.
  private mutating func aim(_ callback: DecodedCallback, current: String?, _ findings: inout Findings) {
    let step = callback.step
    let target = Target(player: callback.player, content: callback.details?.content)
    let known = step.participant == .entering ? entering : leaving
    if let known {
      if known.player != target.player {
        findings.add(.targets, expected: name(step), found: callback.name)
      } else if known.content != target.content {
        findings.add(.targets, expected: "content \(known.content ?? "")", found: target.content ?? "none")
      }
      return
    }
    switch step.participant {
    case .entering:
      entering = target
      let fullScreen = form == .swap ? seatsAtBegin?.fullScreen?.player.rawValue : nil
      if let fullScreen, fullScreen != target.player {
        findings.add(.targets, expected: "\(step.rawValue)(\(fullScreen)), which is full screen", found: callback.name)
      } else if let current, form == .start || current == target.player {
        findings.add(
          .startIsSwap, expected: "a swap with \(current), which is in picture in picture", found: callback.name)
      }
    case .leaving:
      leaving = target
      if isVacant {
        findings.add(
          .targets, expected: "no \(step.rawValue), because there is no picture in picture", found: callback.name)
      } else if let current, current != target.player {
        leaving?.player = current
        findings.add(
          .targets, expected: "\(step.rawValue)(\(current)), which is in picture in picture", found: callback.name)
      } else if entering?.player == target.player {
        findings.add(
          .targets,
          expected: "\(step.rawValue) of the other player, because \(target.player) enters picture in picture",
          found: callback.name)
      }
    }
  }
}

extension DecodedCallback {
  var name: String { "\(step.rawValue)(\(player))" }
}
