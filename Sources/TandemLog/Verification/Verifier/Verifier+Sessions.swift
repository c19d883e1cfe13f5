extension Verifier {
  /// Judges everything that a session has left open when the next session begins, and discards the session's state.
  mutating func leaveSession() -> [Violation] {
    let found = finish(at: "the beginning of another session")
    var next = Verifier(firstSource, profile: profile)
    next.line = line
    next.continuations = continuations
    next.holes = holes
    next.checkedBefore = checkedRules
    self = next
    return found
  }

  /// The rules that applied to at least one record. A log with callbacks only is not checked against the other rules.
  package var checkedRules: Set<Violation.Rule> { checkedBefore.union(ownRules) }

  private var ownRules: Set<Violation.Rule> {
    switch (source, profile.isIndependent) {
    case (.unknown, _): [.format]
    case (.foreign, true): [.order, .pairing, .format]
    case (.foreign, false): [.order, .pairing, .commit, .exclusive, .targets, .startIsSwap, .format]
    case (.session, true): [.order, .pairing, .identification, .format, .sequence, .clock]
    case (.unnumbered, true): [.order, .pairing, .identification, .format]
    case (.session, false): Set(Violation.Rule.allCases)
    case (.unnumbered, false): Set(Violation.Rule.allCases).subtracting([.sequence, .clock, .audio])
    }
  }

  /// Notes the player in picture in picture, for logs without records of the roles.
  mutating func occupy(_ callback: DecodedCallback) {
    switch callback.step {
    case .willStart, .failedToStart: break
    // Only a video in picture in picture can leave it, so the callback shows that the video is there.
    case .restoreUserInterface, .willStop: if occupancy == .unknown { occupancy = .player(callback.player) }
    case .didStart: occupancy = .player(callback.player)
    case .didStop: if occupancy == .unknown || occupancy == .player(callback.player) { occupancy = .nobody }
    }
  }
}
