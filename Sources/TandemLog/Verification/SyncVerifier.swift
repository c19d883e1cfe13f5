// Checks synced playback (contract, section 10).

import TandemOrchestrator

/// The progress of a sync, according to its records.
struct SyncVerifier: Hashable {
  enum Step: Hashable {
    case unknown
    case unsynced
    /// The session corrects the drift, or waits until both videos play.
    case apart(hasSought: Bool, waits: Int = 0)
    case settled
  }

  private var step = Step.unsynced

  /// The range of a corrected speed relative to the chosen speed, including the rounding of the log.
  private static let steering = 0.95 - 1e-6...1.05 + 1e-6
  /// The slowest and the fastest speed of a player.
  private static let bounds = 0.01...100.0

  /// True if a request to one video applies to both.
  var isSynced: Bool { step != .unsynced }

  /// The maximum number of waits for data before both videos must be in sync.
  private static let mostWaits = 3
  private var waits: Int { if case .apart(_, let waits) = step { waits } else { 0 } }

  mutating func forget() { step = .unknown }

  /// Notes that the videos may be apart, for example because a command has sought in both.
  mutating func leave() {
    switch step {
    case .unknown, .unsynced: break
    case .apart, .settled: step = .apart(hasSought: false)
    }
  }

  mutating func take(_ fact: DecodedSync, _ findings: inout Findings) {
    if step == .unsynced, fact.event != .began {
      findings.add(.sync, expected: "a sync that has begun", found: fact.event.rawValue)
    }
    switch fact.event {
    case .began:
      if step != .unsynced, step != .unknown {
        findings.add(.sync, expected: "the end of the previous sync", found: "another sync")
      }
      step = .apart(hasSought: false)
    case .moved: step = .apart(hasSought: false)
    case .speed: judgeSpeed(fact, &findings)
    case .seek:
      switch step {
      case .apart(hasSought: true, _):
        findings.add(.sync, expected: "only one seek until both are in sync", found: "another seek")
      case .settled: findings.add(.sync, expected: "no seek while both are in sync", found: "a seek")
      case .apart(hasSought: false, _), .unknown, .unsynced: break
      }
      if step != .unsynced { step = .apart(hasSought: true, waits: waits) }
    case .waited:
      if waits >= Self.mostWaits {
        findings.add(.sync, expected: "at most \(Self.mostWaits) waits until both are in sync", found: "another wait")
      }
      if step != .unsynced { step = .apart(hasSought: false, waits: waits + 1) }
    case .settled:
      judgeDrift(fact, &findings)
      if step != .unsynced { step = .settled }
    case .drift: if step == .settled || step == .unknown { judgeDrift(fact, &findings) }
    case .apart:
      if step == .settled {
        // This is only a warning, because the cause is more often a busy machine or a jumping stream than the session.
        findings.severity = .warning
        findings.add(.sync, expected: Self.words(fact.frame), found: "\(fact.drift.microseconds) us")
        findings.severity = .violation
      }
      leave()
    case .rested: if case .settled = step { step = .apart(hasSought: false) }
    case .ended: step = .unsynced
    }
  }

  private func judgeSpeed(_ fact: DecodedSync, _ findings: inout Findings) {
    let isHeldBack = fact.speed == Self.bounds.lowerBound || fact.speed == Self.bounds.upperBound
    if !isHeldBack, !Self.steering.contains(fact.speed / fact.chosen) {
      findings.add(.sync, expected: "a speed from 0.95 to 1.05 times \(fact.chosen)", found: "\(fact.speed)")
    }
  }

  private func judgeDrift(_ fact: DecodedSync, _ findings: inout Findings) {
    if fact.drift <= fact.frame, fact.drift >= .zero - fact.frame { return }
    findings.add(.sync, expected: Self.words(fact.frame), found: "\(fact.drift.microseconds) us")
  }

  private static func words(_ frame: Duration) -> String {
    "videos in sync that are at most one frame (\(frame.microseconds) us) apart"
  }
}

extension Verifier {
  /// Checks a record of a sync. R7 does not apply to the changes that the record announces.
  mutating func take(_ fact: DecodedSync, _ findings: inout Findings) {
    if source == .session || source == .unnumbered { sync.take(fact, &findings) }
    switch fact.event {
    case .began: disturb(nil, [.pause, .speed])
    case .speed: if let player = fact.player { disturb(player, .speed) }
    case .seek: if let player = fact.player { disturb(player, .seek) }
    case .rested, .ended: disturb(nil, .speed)
    case .moved, .settled, .apart, .drift, .waited: break
    }
  }

  /// Notes the changes that a command may cause, so that R7 does not apply to them. If the videos are synced, a command
  /// may change both.
  mutating func allow(_ role: Role?, _ what: ContinuityExemption) {
    let isShared = sync.isSynced && !what.isDisjoint(with: [.pause, .seek, .speed])
    if sync.isSynced, what.contains(.seek) { sync.leave() }
    disturb(isShared ? nil : role, what)
  }
}
