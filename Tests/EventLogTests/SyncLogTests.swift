// Logs of two videos in sync, and of videos out of sync.

import TandemFoundation
import TandemLog
import TandemOrchestrator
import Testing

@Suite struct SyncLogTests {
  private static let frame = Duration.milliseconds(40)

  /// A log in which both videos are synced, approach each other and stay in sync.
  private func good() -> LogBuilder {
    var log = LogBuilder.withBoth()
    log.note(.sync(.began(.B, offset: .zero)))
    log.note(.sync(.sought(.B, by: .seconds(5), drift: .seconds(-5))))
    log.note(.sync(.steered(.B, speed: 1.05, chosen: 1, drift: .milliseconds(-300))))
    log.note(.sync(.steered(.B, speed: 1, chosen: 1, drift: .milliseconds(-5))))
    log.note(.sync(.settled(.B, drift: .milliseconds(-5), frame: Self.frame)))
    log.add(Record(driftOf: .B, .milliseconds(-20), frame: Self.frame, readings: 20))
    return log
  }

  private func violations(_ log: LogBuilder) -> [Violation] {
    var (log, verifier) = (log, Verifier())
    log.note(.sync(.ended(.unsynced)))
    log.close(.B, .userClosed)
    log.finish()
    return log.records.renumbered.flatMap { verifier.feed($0) } + verifier.finish()
  }

  @Test("A log of videos that stay in sync has no violations")
  func videosInSyncCauseNoViolation() { #expect(violations(good()) == []) }

  @Test("A drift of over one frame is a violation, in a drift record and in the record that reports a reached sync")
  func driftOverOneFrameIsAViolation() {
    var log = good()
    log.add(Record(driftOf: .B, .milliseconds(41), frame: Self.frame, readings: 20))
    #expect(violations(log).map(\.rule) == [.sync])
    var settled = LogBuilder.withBoth()
    settled.note(.sync(.began(.B, offset: .zero)))
    settled.note(.sync(.settled(.B, drift: .milliseconds(-41), frame: Self.frame)))
    #expect(violations(settled).map(\.rule) == [.sync])
  }

  @Test("A drift is judged while the videos are in sync, and after a hole, but not after a new offset")
  func driftIsJudgedOnlyWhileInSync() {
    let drift = Record(driftOf: .B, .milliseconds(41), frame: Self.frame, readings: 20)
    var log = good()
    log.note(.sync(.moved(.B, offset: .seconds(1))))
    log.add(drift)
    #expect(violations(log) == [])
    log = LogBuilder.withBoth()
    log.add(Record(gap: 3, reason: "disk full"))
    log.add(drift)
    #expect(violations(log).map(\.rule) == [.sync])
  }

  @Test("A record that videos drifted apart is a warning; a seek after corrections were suspended is not a violation")
  func driftingApartIsOnlyAWarning() {
    var log = good()
    log.note(.sync(.apart(.B, drift: .milliseconds(100), frame: Self.frame)))
    #expect(violations(log).map(\.severity) == [.warning])
    log = good()
    log.note(.sync(.rested))
    log.note(.sync(.sought(.B, by: .seconds(1), drift: .seconds(-1))))
    #expect(violations(log) == [])
  }

  @Test("A second seek is a violation unless the user has sought before it")
  func secondSeekIsAViolation() {
    var log = LogBuilder.withBoth()
    log.note(.sync(.began(.B, offset: .zero)))
    log.note(.sync(.sought(.B, by: .seconds(5), drift: .seconds(-5))))
    log.note(.sync(.sought(.B, by: .seconds(5), drift: .seconds(-5))))
    #expect(violations(log).map(\.rule) == [.sync])
    log = good()
    log.note(.sync(.sought(.B, by: .seconds(5), drift: .seconds(-5))))
    #expect(violations(log).map(\.rule) == [.sync])
    log = good()
    log.add(
      Record(
        command: .seek(.percent(50), .fullScreen), initiator: .user, source: "test", answer: .accepted(transaction: nil)
      ))
    log.note(.sync(.sought(.B, by: .seconds(5), drift: .seconds(-5))))
    #expect(violations(log) == [])
  }

  @Test(
    "Until both videos are in sync again, a video that waits for data may cause three seeks; a fourth is a violation")
  func waitingIsFollowedAtMostThreeTimes() {
    var log = good()
    log.note(.sync(.rested))
    for _ in 1...3 {
      log.note(.sync(.waited(.A)))
      log.note(.sync(.sought(.B, by: .seconds(-5), drift: .seconds(5))))
    }
    #expect(violations(log) == [])
    log.note(.sync(.waited(.A)))
    #expect(violations(log).map(\.rule) == [.sync])
  }

  @Test("A speed below 0.95 times or above 1.05 times the chosen speed is a violation")
  func speedOutsideFivePercentIsAViolation() {
    for (speed, chosen, isFound) in [
      (1.06, 1.0, true), (0.94, 1, true), (1.9, 2, false), (2.1, 2, false), (1.9, 1.8, true),
    ] {
      var log = good()
      log.note(.sync(.steered(.B, speed: speed, chosen: chosen, drift: .milliseconds(30))))
      #expect(violations(log).map(\.rule) == (isFound ? [.sync] : []), "\(speed) for \(chosen)")
    }
  }

  @Test("A sync record outside of a sync is a violation, and so is a sync within another")
  func recordOutsideASyncIsAViolation() {
    var log = LogBuilder.withBoth()
    log.note(.sync(.settled(.B, drift: .zero, frame: Self.frame)))
    #expect(violations(log).map(\.rule) == [.sync, .sync])
    log = good()
    log.note(.sync(.began(.B, offset: .zero)))
    #expect(violations(log).map(\.rule) == [.sync])
  }

  @Test("A speed that changes in a swap is a violation unless a sync record announced it shortly before")
  func onlyAnnouncedSpeedMayChangeInASwap() {
    func swap(_ announced: Bool) -> [Violation.Rule] {
      var log = good()
      let long = log.records.count
      if announced { log.note(.sync(.steered(.B, speed: 1.05, chosen: 1, drift: .milliseconds(-30)))) }
      log.swap(entering: .A)
      var records = log.records
      let last = records.lastIndex { $0["event"] == "snapshot" && $0["player"] == "B" }
      guard let last else { return [] }
      records[last].fields = records[last].fields.map { $0.key == "speed" ? .init("speed", .double(1.05)) : $0 }
      records = records.renumbered
      // An announcement that is several seconds old does not explain the change of speed.
      for index in long..<records.count { records[index].time = .seconds(5) + .milliseconds(index * 5) }
      var verifier = Verifier()
      return records.flatMap { verifier.feed($0) }.map(\.rule)
    }
    #expect(swap(true) == [])
    #expect(swap(false) == [.continuity])
  }

  @Test("A record that lacks a field that a rule needs is malformed")
  func recordWithoutNeededFieldIsMalformed() {
    var log = good()
    log.add(Record(.sync, [.init("event", "settled"), .init("player", "B"), .init("drift_us", .int(1))]))
    #expect(violations(log).map(\.rule) == [.format])
  }

  @Test("Records of a sync without its beginning are valid after a hole, which may contain the beginning")
  func holeAllowsASyncWithoutBeginning() {
    var log = LogBuilder.withBoth()
    log.add(Record(.log, [.init("event", "hole"), .init("lost", .int(3)), .init("reason", "disk full")]))
    log.note(.sync(.sought(.B, by: .seconds(5), drift: .seconds(-5))))
    log.note(.sync(.settled(.B, drift: .zero, frame: Self.frame)))
    var verifier = Verifier()
    let found = log.records.renumbered.flatMap { verifier.feed($0) }.filter { $0.severity == .violation }
    #expect(found.map(\.rule) == [])
  }
}
