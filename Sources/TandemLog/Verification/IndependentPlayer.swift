import TandemOrchestrator

/// The state of one player's picture in picture.
struct IndependentPlayer: Hashable, Sendable {
  enum Phase: Hashable, Sendable {
    case idle
    case starting
    case active
    /// The interface is being restored; willStop was not sent.
    case restoring
    /// willStop was sent.
    case stopping
  }

  private(set) var phase = Phase.idle
  /// True while the restore callback is unanswered; always false in a log without the app's answers.
  var isAsked = false
  /// True after the app's call that ends picture in picture.
  var isExiting = false
  /// The rank of this player's didStart among those of all players in picture in picture. It is set until the didStop,
  /// and only if the verifier compares the order of the stops with the order of the starts.
  var started = Int.max

  var isActive: Bool { phase == .active || phase == .restoring }

  /// True if a step is allowed now. The restore callback may come before or after willStop, and a stop may omit it.
  func allows(_ step: Callback.Step, _ profile: Verifier.Profile) -> Bool {
    switch (phase, step) {
    case (.idle, .willStart), (.starting, .didStart), (.starting, .failedToStart), (.active, .restoreUserInterface),
      (.active, .willStop), (.restoring, .willStop), (.stopping, .restoreUserInterface), (.stopping, .didStop):
      true
    // react-native-video does not send a callback before every start and stop, and reports no failure.
    case (.idle, .didStart), (.starting, .willStart), (.active, .didStop), (.restoring, .didStop):
      profile == .reactNativeVideo
    // react-native-video 6 sends the restore callback after the stop if the app is in the background.
    case (.idle, .restoreUserInterface): isExiting
    case (.idle, _), (.starting, _), (.active, _), (.restoring, _), (.stopping, _): false
    }
  }

  /// Adopts the state that a step implies, even if the step was not allowed, so that one mistake is reported only once.
  mutating func advance(_ step: Callback.Step) {
    switch step {
    case .willStart: (phase, isExiting) = (.starting, false)
    case .didStart: (phase, isExiting) = (.active, false)
    case .restoreUserInterface:
      if phase == .idle { isExiting = false }
      if phase == .active { phase = .restoring }
    case .willStop: phase = .stopping
    case .failedToStart, .didStop: (phase, isAsked, started) = (.idle, false, .max)
    }
  }

  /// The callback that would close the open pair.
  func closer(_ profile: Verifier.Profile) -> String? {
    switch phase {
    case .starting where profile == .reactNativeVideo: nil
    case .starting: "\(Callback.Step.didStart.rawValue) or \(Callback.Step.failedToStart.rawValue)"
    case .stopping: Callback.Step.didStop.rawValue
    case .idle, .active, .restoring: nil
    }
  }
}

extension Verifier {
  /// Checks R1 and R2 for one player, R10, and the rules that apply to every log. The changes of two players may
  /// overlap.
  mutating func takeAlone(_ fact: DecodedRecord, _ findings: inout Findings) {
    switch fact {
    case .callback(let callback):
      if let details = callback.details { identify(details, &findings) }
      step(callback, &findings)
    case .appCall(.exit, let player): if alone[player]?.isActive == true { alone[player]?.isExiting = true }
    case .appCall(_, let player): alone[player]?.isAsked = false
    case .restoreAnswer(let player, _, _): alone[player.rawValue]?.isAsked = false
    case .malformed(let rule, let key, let expected):
      findings.add(rule, expected: "\(key): \(expected)", found: "another value")
    case .end:
      finishAlone("the end of the session", &findings)
      hasEnded = true
    case .session, .began, .roles, .audio, .presented, .settled, .ended, .snapshot, .player, .allowed, .loading,
      .opening, .playerLost, .stream, .presentationTimedOut, .sync, .other:
      break
    }
  }

  private mutating func step(_ callback: DecodedCallback, _ findings: inout Findings) {
    var player = alone[callback.player] ?? IndependentPlayer()
    if beginning != .session, !toldAlone.contains(callback.player) {
      // The first callback of a player shows the player's phase. The restore callback does not, because it may precede
      // or follow willStop.
      if callback.step != .restoreUserInterface { toldAlone.insert(callback.player) }
    } else if player.allows(callback.step, profile) {
      follow(callback, &player, &findings)
    } else {
      let steps = Callback.Step.allCases.filter { player.allows($0, profile) }
      let expected = steps.map { "\($0.rawValue)(\(callback.player))" }.joined(separator: " or ")
      let (step, phase) = (callback.step, player.phase)
      let closes = step == .didStart || step == .didStop || step == .failedToStart
      let doubles = step == .willStart && phase == .starting || step == .willStop && phase == .stopping
      findings.add(closes || doubles ? .pairing : .order, expected: expected, found: callback.name)
    }
    player.advance(callback.step)
    alone[callback.player] = player == IndependentPlayer() ? nil : player
  }

  /// Checks R3, and that the players of react-native-video stop in the order of their starts.
  private mutating func follow(
    _ callback: DecodedCallback, _ player: inout IndependentPlayer, _ findings: inout Findings
  ) {
    switch callback.step {
    case .didStart where profile == .reactNativeVideo:
      player.started = 1 + (alone.values.lazy.map(\.started).filter { $0 != .max }.max() ?? 0)
    case .restoreUserInterface where profile.hasRestoreAnswers && player.phase != .idle:
      player.isAsked = true
      checkedBefore.insert(.gate)
    case .didStop:
      if player.isAsked { findings.add(.gate, expected: Self.answer(callback.player), found: callback.name) }
      guard player.started != .max else { break }
      let earlier = alone.filter { $0.value.started < player.started }
      for name in earlier.keys.sorted() {
        findings.add(
          .order, expected: "\(Callback.Step.didStop.rawValue)(\(name)), which \(callback.player) replaced",
          found: callback.name)
        alone[name]?.started = .max
      }
    case .willStart, .didStart, .restoreUserInterface, .willStop, .failedToStart: break
    }
  }

  private static func answer(_ player: String) -> String { "the app's answer to the restore of \(player) first" }

  mutating func finishAlone(_ found: String, _ findings: inout Findings) {
    for (name, player) in alone.sorted(by: { $0.key < $1.key }) {
      if player.isAsked { findings.add(.gate, expected: Self.answer(name), found: found) }
      if let closer = player.closer(profile) { findings.add(.pairing, expected: "\(closer) of \(name)", found: found) }
    }
    alone = [:]
  }
}
