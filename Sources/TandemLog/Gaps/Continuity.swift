import TandemOrchestrator

/// The facts about both players by which R7 is judged, collected while a transaction runs.
struct Continuity: Hashable {
  var began = PlayerPair<Snapshot?>(a: nil, b: nil)
  var ended = PlayerPair<Snapshot?>(a: nil, b: nil)
  /// The changes that are allowed in each player, because a command or a sync caused them.
  var excuses = PlayerPair<ContinuityExemption>(a: [], b: [])
  /// The first event of a player that proves that the swap reopened its content; nil for none.
  var reopened: Violation?

  /// The tolerance for a position that seems to go back. The earlier position may have been extrapolated beyond its
  /// frame, but the later one is the position of a frame.
  static let tolerance = Duration.milliseconds(50)

  /// The first break of a player's continuity in a swap: the expected and the found value.
  func fault(of player: PlayerID) -> (expected: String, found: String)? {
    guard let before = began[player], let after = ended[player] else { return nil }
    let excuses = excuses[player]
    if excuses.contains(.load) { return nil }
    let isReopened = excuses.contains(.reopening)
    if !isReopened, before.entry != after.entry {
      return ("entry \(text(before.entry)) of \(player)", text(after.entry))
    }
    if !isReopened, !excuses.contains(.seek), let from = before.position, let to = after.position,
      to < from - Self.tolerance
    {
      return ("\(player) at a position of at least \(from.microseconds) us", "\(to.microseconds) us")
    }
    // A player whose reopening has failed has no entry, and is neither paused nor playing.
    let hasEntry = before.entry != nil && after.entry != nil
    if hasEntry, !excuses.contains(.pause), before.isPaused != after.isPaused {
      return ("paused \(before.isPaused) of \(player)", "\(after.isPaused)")
    }
    if !isReopened, !excuses.contains(.speed), before.speed != after.speed {
      return ("speed \(before.speed) of \(player)", "\(after.speed)")
    }
    if !excuses.contains(.volume), before.volume != after.volume {
      return ("volume \(before.volume) of \(player)", "\(after.volume)")
    }
    if isReopened || excuses.contains(.tracks) { return nil }
    if before.audioTrack != after.audioTrack {
      return ("audio track \(text(before.audioTrack)) of \(player)", text(after.audioTrack))
    }
    if before.subtitleTrack != after.subtitleTrack {
      return ("subtitle track \(text(before.subtitleTrack)) of \(player)", text(after.subtitleTrack))
    }
    if before.videoTrack != after.videoTrack {
      return ("video track \(text(before.videoTrack)) of \(player)", text(after.videoTrack))
    }
    return nil
  }

  private func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "none" }

  /// True if both players were audible at one moment.
  func areBothAudible(_ moment: Snapshot.Moment) -> Bool {
    // Do not copy the snapshots.
    moment == .began
      ? began.a?.isAudible == true && began.b?.isAudible == true
      : ended.a?.isAudible == true && ended.b?.isAudible == true
  }

  /// The same facts without counters; see ``Verifier/normalised``.
  var normalised: Continuity {
    var result = self
    for player in PlayerID.allCases {
      result.began[player] = began[player]?.normalised
      result.ended[player] = ended[player]?.normalised
    }
    result.reopened = reopened?.normalised
    return result
  }
}

extension Snapshot {
  fileprivate var isAudible: Bool { entry != nil && !isMuted }

  fileprivate var normalised: Snapshot {
    var result = self
    result.entry = entry.map { _ in 0 }
    result.position = position.map { _ in .zero }
    return result
  }
}

extension Violation {
  var normalised: Violation {
    Violation(rule: rule, severity: severity, line: 0, seq: nil, expected: "", found: "")
  }
}
