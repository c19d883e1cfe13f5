// Independent players, as on macOS and iOS.

import TandemOrchestrator

/// The state of one player's picture in picture.
enum IndependentPlayer: Hashable, Sendable {
  case idle
  case starting
  case active
  /// The interface is being restored; willStop was not sent yet.
  case restoring
  /// willStop was sent.
  case stopping

  /// Returns the phase after a step; nil if the step is not allowed now. The restore callback may precede or follow
  /// willStop, and a stop may omit it.
  func next(after step: Callback.Step) -> IndependentPlayer? {
    switch (self, step) {
    case (.idle, .willStart): .starting
    case (.starting, .didStart): .active
    case (.starting, .failedToStart): .idle
    case (.active, .restoreUserInterface): .restoring
    case (.active, .willStop), (.restoring, .willStop): .stopping
    case (.stopping, .restoreUserInterface): .stopping
    case (.stopping, .didStop): .idle
    case (.idle, _), (.starting, _), (.active, _), (.restoring, _), (.stopping, _): nil
    }
  }

  /// The callback that would close the open pair.
  var closer: String? {
    switch self {
    case .starting: "\(Callback.Step.didStart.rawValue) or \(Callback.Step.failedToStart.rawValue)"
    case .stopping: Callback.Step.didStop.rawValue
    case .idle, .active, .restoring: nil
    }
  }
}

extension Verifier {
  /// Checks R1 and R2 of one player, R10, and the rules of every log. Two players may overlap.
  mutating func takeAlone(_ fact: DecodedRecord, _ findings: inout Findings) {
    switch fact {
    case .callback(let callback):
      if let details = callback.details { identify(details, &findings) }
      step(callback, &findings)
    case .malformed(let rule, let key, let expected):
      findings.add(rule, expected: "\(key): \(expected)", found: "another value")
    case .end:
      finishAlone("the end of the session", &findings)
      hasEnded = true
    case .session, .began, .restoreAnswer, .roles, .audio, .presented, .settled, .ended, .snapshot, .player, .allowed,
      .loading, .opening, .playerLost, .stream, .presentationTimedOut, .sync, .other:
      break
    }
  }

  private mutating func step(_ callback: DecodedCallback, _ findings: inout Findings) {
    let phase = alone[callback.player] ?? .idle
    if beginning != .session, !toldAlone.contains(callback.player) {
      // The first callback of a player shows its phase. Only restore does not, because it may precede or follow
      // willStop.
      if callback.step != .restoreUserInterface { toldAlone.insert(callback.player) }
      return believe(callback)
    }
    if let next = phase.next(after: callback.step) {
      alone[callback.player] = next == .idle ? nil : next
      return
    }
    let steps = Callback.Step.allCases.filter { phase.next(after: $0) != nil }
    let expected = steps.map { "\($0.rawValue)(\(callback.player))" }.joined(separator: " or ")
    let closes = callback.step == .didStart || callback.step == .didStop || callback.step == .failedToStart
    let doubles = callback.step == .willStart && phase == .starting || callback.step == .willStop && phase == .stopping
    findings.add(closes || doubles ? .pairing : .order, expected: expected, found: callback.name)
    believe(callback)
  }

  /// Sets the state that the callback implies, so that one mistake causes only one violation.
  private mutating func believe(_ callback: DecodedCallback) {
    switch callback.step {
    case .willStart: alone[callback.player] = .starting
    case .didStart: alone[callback.player] = .active
    case .restoreUserInterface: break
    case .willStop: alone[callback.player] = .stopping
    case .failedToStart, .didStop: alone[callback.player] = nil
    }
  }

  mutating func finishAlone(_ found: String, _ findings: inout Findings) {
    for (player, phase) in alone.sorted(by: { $0.key < $1.key }) {
      if let closer = phase.closer { findings.add(.pairing, expected: "\(closer) of \(player)", found: found) }
    }
    alone = [:]
  }
}
