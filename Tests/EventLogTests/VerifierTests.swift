// The verifier on valid logs.

import TandemLog
import TandemOrchestrator
import Testing

@Suite("Verifying good logs")
struct VerifierTests {
  @Test("A valid log of each form of transaction keeps every rule", arguments: GoodLog.allCases)
  func goodLogsKeepEveryRule(log: GoodLog) {
    let found = log.records.verified().filter { $0.severity == .violation }
    #expect(found.isEmpty, "\(found.map(\.description).joined(separator: "\n"))")
  }

  @Test("A valid log without transaction numbers keeps every rule", arguments: GoodLog.allCases)
  func unnumberedLogsKeepEveryRule(log: GoodLog) {
    #expect(log.records.unnumbered.verified(.unnumbered).filter { $0.severity == .violation } == [])
  }

  @Test("A valid log reduced to callbacks and player records keeps every rule", arguments: GoodLog.allCases)
  func callbacksAndPlayersAloneKeepEveryRule(log: GoodLog) {
    #expect(log.records.foreign.verified(.foreign).filter { $0.expected != "a record" } == [])
  }

  @Test("A valid log that is written and read again breaks no rule and loses no field", arguments: GoodLog.allCases)
  func writtenLogsKeepEveryRule(log: GoodLog) throws {
    let reader = LogReader(bytes: log.records.text)
    var verifier = Verifier()
    var count = 0
    while let record = try reader.next() {
      #expect(verifier.feed(record) == [])
      #expect(record.kind == log.records[count].kind && record.fields == log.records[count].fields)
      count += 1
    }
    #expect(count == log.records.count)
  }

  @Test("A log without a record gives a finding that has no line number")
  func emptyLogIsAFindingWithoutALine() {
    var verifier = Verifier()
    #expect(verifier.finish().map(\.description) == ["format: expected a record, found an empty log"])
  }

  @Test("A log that is cut at any byte gives only warnings", arguments: GoodLog.allCases)
  func truncatedLogGivesOnlyWarnings(log: GoodLog) throws {
    let text = log.records.text
    let firstLine = try #require(text.firstIndex(of: 0x0A))
    for length in stride(from: 0, to: text.count, by: log == .swap ? 1 : 97) {
      let reader = LogReader(bytes: Array(text[..<length]))
      var verifier = Verifier()
      var found: [Violation] = []
      while let record = try reader.next() { found += verifier.feed(record) }
      found += verifier.finish()
      if length < firstLine {
        #expect(found.map(\.found) == ["an empty log"], "cut at \(length)")
      } else {
        #expect(found.allSatisfy { $0.severity == .warning }, "cut at \(length): \(found)")
      }
      let isAtBoundary = length == 0 || text[length - 1] == 0x0A || text[length] == 0x0A
      #expect((reader.tornLine == nil) == isAtBoundary, "cut at \(length)")
    }
  }

  @Test("Open callback pairs are warnings in a killed session and violations in a foreign log")
  func openPairsAreWarningsOrViolations() throws {
    let records = GoodLog.swap.records
    let cut = try #require(records.lastIndex { $0["callback"] == "didStartPictureInPicture" })
    let killed = Array(records[..<cut]).verified()
    #expect(killed.map(\.severity) == [.warning, .warning, .warning])
    #expect(killed.map(\.rule) == [.format, .pairing, .pairing])
    let foreign = Array(records[..<cut]).foreign.verified()
    #expect(foreign.map(\.severity) == [.violation, .violation])
    #expect(foreign.map(\.rule) == [.pairing, .pairing])
  }

  @Test("Two verifier states that differ only in counts, such as that of transactions, are equal when normalised")
  func normalisedStatesIgnoreCounts() {
    var log = LogBuilder.withBoth()
    var verifier = Verifier()
    var states: [Verifier] = []
    for round in 0..<3 {
      log.swap(entering: .A)
      log.swap(entering: .B)
      let records = log.records.renumbered
      for record in records[verifier.line...] { #expect(verifier.feed(record) == []) }
      states.append(verifier.normalised)
      #expect(verifier != verifier.normalised, "round \(round)")
    }
    #expect(Set(states).count == 1)
    log.begin(.swap)
    for record in log.records.renumbered[verifier.line...] { _ = verifier.feed(record) }
    #expect(!states.contains(verifier.normalised))
  }

  @Test("Two verifier states that differ only in the lines of unreported violations are equal when normalised")
  func normalisedStatesIgnoreLinesOfViolations() {
    func state(swaps: Int, isShown: Bool) -> Verifier {
      var log = LogBuilder.withBoth()
      for _ in 0..<swaps {
        log.swap(entering: .A)
        log.swap(entering: .B)
      }
      log.begin(.swap)
      log.send(.willStart, .A)
      log.send(.restoreUserInterface, .B)
      log.answer(.B)
      log.send(.willStop, .B)
      log.roles(.B, .A)
      if isShown { log.show() } else { log.add(Record(player: .A, event: "startFile", entry: 3)) }
      log.send(.didStart, .A)
      var verifier = Verifier()
      #expect(log.records.renumbered.flatMap { verifier.feed($0) } == [])
      return verifier.normalised
    }
    #expect(state(swaps: 1, isShown: false) == state(swaps: 2, isShown: false))
    #expect(state(swaps: 1, isShown: false) != state(swaps: 1, isShown: true))
  }

  static let names = [
    "willStartPictureInPicture", "playerViewControllerWillStartPictureInPicture(_:)",
    "pictureInPictureControllerWillStartPictureInPicture", "playerViewControllerWillStartPictureInPicture:",
  ]

  @Test("A foreign log may use Apple's names for the callbacks", arguments: names)
  func foreignLogMayUseApplesNames(name: String) {
    let other = [
      "playerViewController(_:restoreUserInterfaceForPictureInPictureStopWithCompletionHandler:)",
      "pictureInPictureController:failedToStartPictureInPictureWithError:",
    ]
    let lines = [(name, "main"), (other[0], "0x600"), (other[1], "main")]
    let records = lines.map { Record(.callback, [.init("callback", .string($0.0)), .init("player", .string($0.1))]) }
    #expect(records.verified() == [])
    #expect(Array(records.dropLast()).verified().map(\.rule) == [.pairing])
    let neutral = Record(
      .callback,
      [
        .init("callback", "playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(_:)"),
        .init("player", "main"),
      ])
    #expect((records + [neutral]).verified() == [])
  }

  nonisolated static let late: [Record] = [
    Record(.command, [.init("command", "pause"), .init("answer", "refused"), .init("reason", "shuttingDown")]),
    Record(warning: "late"), Record(gap: 3, reason: "late"), Record(kind: "unknown"), Record(.slowStep),
    Record(endedBecause: "shutdown"),
  ]

  @Test("Each record after the end of its session is a violation", arguments: late)
  func recordAfterTheEndIsAViolation(late: Record) {
    for profile in [Verifier.Profile.avkit, .macos] {
      let records = (GoodLog.swap.records + [late]).renumbered
      var verifier = Verifier(profile: profile)
      let found = records.flatMap { verifier.feed($0) } + verifier.finish()
      #expect(found.map(\.rule) == [.format], "\(profile): \(found)")
      #expect(found.first?.severity == .violation && found.first?.line == records.count)
      #expect(found.first?.found == late.kind)
    }
  }

  @Test("Unknown kinds of records and unknown keys are skipped")
  func unknownKindsAndKeysAreSkipped() {
    var records = GoodLog.swap.records
    records.insert(Record(kind: "weather", [.init("sky", "blue")]), at: 3)
    for index in records.indices { records[index].fields.append(.init("mood", ["good"])) }
    #expect(records.renumbered.verified().filter { $0.severity == .violation } == [])
  }
}
