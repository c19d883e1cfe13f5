// Logs of two videos that keep step, and what is wrong with others.

import TandemLog
import TandemJSON
import TandemRules
import Testing

@Suite struct SyncLogTests {
  private static let frame = Duration.milliseconds(40)

  /// Both are synced, come together, stay so, and go their own ways.
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
    log.note(.sync(.ended(.untied)))
    log.close(.B, .userClosed)
    log.finish()
    return log.records.renumbered.flatMap { verifier.feed($0) } + verifier.finish()
  }

  @Test("what keeps the promise is let pass")
  func keeps() { #expect(violations(good()) == []) }

  @Test("two that are in step are found further apart than a picture")
  func drift() {
    var log = good()
    log.add(Record(driftOf: .B, .milliseconds(41), frame: Self.frame, readings: 20))
    #expect(violations(log).map(\.rule) == [.sync])
    var settled = LogBuilder.withBoth()
    settled.note(.sync(.began(.B, offset: .zero)))
    settled.note(.sync(.settled(.B, drift: .milliseconds(-41), frame: Self.frame)))
    #expect(violations(settled).map(\.rule) == [.sync])
  }

  @Test("that they are no more in step by themselves is a warning, and after a pause nothing")
  func apart() {
    var log = good()
    log.note(.sync(.apart(.B, drift: .milliseconds(100), frame: Self.frame)))
    #expect(violations(log).map(\.severity) == [.warning])
    log = good()
    log.note(.sync(.rested))
    log.note(.sync(.sought(.B, by: .seconds(1), drift: .seconds(-1))))
    #expect(violations(log) == [])
  }

  @Test("a second seek is found, unless somebody went elsewhere")
  func seeks() {
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

  @Test("who waits for its data is followed, three times at most until they are in step")
  func waits() {
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

  @Test("a speed outside of 0.95 to 1.05 times the chosen one is found")
  func speeds() {
    for (speed, chosen, isFound) in [
      (1.06, 1.0, true), (0.94, 1, true), (1.9, 2, false), (2.1, 2, false), (1.9, 1.8, true),
    ] {
      var log = good()
      log.note(.sync(.steered(.B, speed: speed, chosen: chosen, drift: .milliseconds(30))))
      #expect(violations(log).map(\.rule) == (isFound ? [.sync] : []), "\(speed) for \(chosen)")
    }
  }

  @Test("what belongs to no tie is found, and a tie within another")
  func order() {
    var log = LogBuilder.withBoth()
    log.note(.sync(.settled(.B, drift: .zero, frame: Self.frame)))
    #expect(violations(log).map(\.rule) == [.sync, .sync])
    log = good()
    log.note(.sync(.began(.B, offset: .zero)))
    #expect(violations(log).map(\.rule) == [.sync])
  }

  @Test("a swap that changes a speed is excused by what a tie announced, and by nothing else")
  func continuity() {
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
      // What was announced long before is no excuse.
      for index in long..<records.count { records[index].time = .seconds(5) + .milliseconds(index * 5) }
      var verifier = Verifier()
      return records.flatMap { verifier.feed($0) }.map(\.rule)
    }
    #expect(swap(true) == [])
    #expect(swap(false) == [.continuity])
  }

  @Test("a record that lacks what a rule needs is malformed")
  func malformed() {
    var log = good()
    log.add(Record("tie", [.init("event", "settled"), .init("player", "B"), .init("drift_us", .int(1))]))
    #expect(violations(log).map(\.rule) == [.format])
  }

  @Test("behind a hole nothing is blamed on a tie that nobody knows of")
  func holes() {
    var log = LogBuilder.withBoth()
    log.add(Record("log", [.init("event", "hole"), .init("lost", .int(3)), .init("reason", "disk full")]))
    log.note(.sync(.sought(.B, by: .seconds(5), drift: .seconds(-5))))
    log.note(.sync(.settled(.B, drift: .zero, frame: Self.frame)))
    var verifier = Verifier()
    let found = log.records.renumbered.flatMap { verifier.feed($0) }.filter { $0.severity == .violation }
    #expect(found.map(\.rule) == [])
  }
}
