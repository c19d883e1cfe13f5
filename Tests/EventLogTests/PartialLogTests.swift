// Logs without their beginning.

import TandemFoundation
import TandemLog
import TandemOrchestrator
import Testing

@Suite("Verifying logs that begin in the middle")
struct PartialLogTests {
  /// A later file of a rotated log: its head, and the records from an index on.
  private func tail(of records: [Record], from index: Int) -> [Record] {
    let head = Record(
      .log,
      [.init("event", "continued"), .init("format", "tandem-log"), .init("version", 1), .init("next", .int(index))])
    return [head] + Array(records[index...])
  }

  private func violations(_ records: [Record], _ profile: Verifier.Profile = .avkit) -> [Violation] {
    var verifier = Verifier(profile: profile)
    return (records.flatMap { verifier.feed($0) } + verifier.finish()).filter { $0.severity == .violation }
  }

  @Test(
    "A valid log is valid from any line on, and gives one warning about its missing beginning",
    arguments: GoodLog.allCases)
  func goodLogIsGoodFromAnyLineOn(log: GoodLog) {
    let records = log.records
    for index in 1..<records.count {
      let tail = tail(of: records, from: index)
      let found = tail.verified().filter { $0.severity == .violation }
      #expect(found.isEmpty, "from \(index): \(found.map(\.description).joined(separator: "\n"))")
      let first = tail.verified().first
      #expect(first?.rule == .format && first?.severity == .warning)
      #expect(first?.found == "the middle of a log, from seq \(index)")
    }
  }

  @Test("The profile `foreign` accepts a good log that begins at any line", arguments: GoodLog.allCases)
  func foreignProfileAcceptsTails(log: GoodLog) {
    let records = log.records
    for index in 1..<records.count {
      let found = violations(tail(of: records, from: index), .foreign)
      // Open pairs at the end of a foreign log are violations, with or without the log's beginning.
      #expect(found.allSatisfy { $0.found == "the end of the log" }, "from \(index): \(found)")
    }
  }

  @Test(
    "The profile `macos` finds no more violations in a part of a log than in the whole log",
    arguments: [GoodLog.swapTwice, .stop, .closedByUser, .anotherApp])
  func macosProfileAcceptsTails(log: GoodLog) {
    let records = log.records
    let whole = violations(records, .macos)
    for index in 1..<records.count {
      #expect(violations(tail(of: records, from: index), .macos).count <= whole.count, "from \(index)")
    }
  }

  /// Broken transactions that the verifier finds without any earlier record except the roles.
  ///
  /// Mutations that break `promise` or `onePlace` are excluded, because the verifier finds them by earlier records,
  /// such as those about an absent user, kept views and requested duplicates. A mutation of the session record is
  /// excluded, because this record precedes every transaction.
  static let brokenTransactions = MutationTests.broken.filter {
    $0.rule != .promise && $0.rule != .onePlace && $0.line != "session"
  }

  @Test("A violation in a transaction that begins in the file is found", arguments: brokenTransactions)
  func violationInAWholeTransactionIsFound(mutation: Mutation) throws {
    let (records, index) = try mutation.apply()
    let begin = try #require(records[..<index].lastIndex { $0.kind == "transactionBegan" })
    let rule = mutation.rule
    let cut = Array(records[..<begin]).firstIndex { $0.kind == "roles" } ?? begin
    // The transaction begins two seconds later, so that no earlier command is near enough to explain it. The verifier
    // then needs only the roles.
    var later = records
    for index in begin..<later.count { later[index].time = later[index].time.map { $0 + .seconds(2) } }
    let found = violations(tail(of: later, from: max(1, min(cut, begin))))
    #expect(found.contains { $0.rule == rule && $0.seq == records[index].seq }, "\(mutation): \(found)")
  }

  @Test("A transaction that runs at the beginning of the file ends before the next one begins, and keeps its number")
  func runningTransactionEndsBeforeAnotherBegins() throws {
    var log = LogBuilder.withBoth()
    log.swap(entering: .A)
    log.swap(entering: .B)
    log.close(.B, .shutdown, .system)
    log.finish()
    let records = log.records.renumbered
    let middle = try #require(records.firstIndex { $0.says("restoreAnswer") })
    let end = try #require(records[middle...].firstIndex { $0.kind == "transaction" })
    var broken = tail(of: records, from: middle)
    #expect(violations(broken) == [])
    broken.remove(at: end - middle + 1)
    #expect(violations(broken).map(\.rule).contains(.exclusive))
    var foreign = tail(of: records, from: middle)
    let step = try #require(foreign.firstIndex { $0.says("didStop(B)") })
    foreign[step].fields = foreign[step].fields.map { $0.key == "transaction" ? .init("transaction", 9) : $0 }
    #expect(violations(foreign).contains { $0.rule == .exclusive && $0.seq == foreign[step].seq })
    let late = try #require(records[end...].firstIndex { $0.kind == "transactionBegan" })
    var doubled = tail(of: records, from: middle)
    doubled.insert(records[end - 4], at: late - middle)
    #expect(!violations(doubled).isEmpty)
  }

  @Test("A transaction that runs at the beginning of the file ends before the session does")
  func runningTransactionEndsBeforeTheSession() throws {
    var log = LogBuilder.withBoth()
    log.begin(.swap)
    log.send(.willStart, .A)
    log.send(.restoreUserInterface, .B)
    log.finish()
    let records = log.records.renumbered
    let restore = try #require(records.firstIndex { $0.says("restore(B)") })
    let found = violations(tail(of: records, from: restore))
    #expect(found.map(\.rule) == [.order] && found.first?.expected == "the end of transaction 2", "\(found)")
    // Without a record of the transaction, nothing shows that it runs.
    #expect(violations(tail(of: records, from: restore + 1)) == [])
  }

  @Test("Two verifier states of partial logs that differ only in their times are equal when normalised")
  func normalisedStatesOfPartialLogsIgnoreTimes() throws {
    let records = GoodLog.swapTwice.records
    let cut = try #require(records.firstIndex { $0.says("transactionBegan") }) + 2
    func state(_ delay: Duration) -> Verifier {
      var verifier = Verifier()
      for var record in tail(of: records, from: cut).dropLast(9) {
        record.time = record.time.map { $0 + delay }
        #expect(verifier.feed(record).allSatisfy { $0.severity == .warning })
      }
      return verifier
    }
    #expect(state(.zero) != state(.seconds(7)) && state(.zero).normalised == state(.seconds(7)).normalised)
  }

  @Test("A swap that pauses a video is accepted if an earlier file may contain the command for the pause")
  func pauseBeforeTheFileExcusesTheSwap() throws {
    let records = GoodLog.pausedBeforeSwap.records
    var index = try #require(records.firstIndex { $0.says("command") })
    var paused = records
    let snapshot = try #require(records.lastIndex { $0.says("snapshot(A)") && $0["transaction"] == 2 })
    paused[snapshot].fields = paused[snapshot].fields.map { $0.key == "paused" ? .init("paused", true) : $0 }
    #expect(violations(paused) == [])
    index += 1
    func shown(_ records: [Record]) -> [Record] {
      var tail = tail(of: records, from: index)
      let shown = PlayerID.allCases.map { Record(note: .opening($0, $0.content, .shown(MediaInfo()))) }
      for (offset, record) in shown.enumerated() { tail.insert(record, at: 1 + offset) }
      for offset in 1..<tail.count { tail[offset].seq = index + offset - 1 }
      for offset in 1...2 { tail[offset].time = tail[3].time }
      return tail
    }
    #expect(violations(shown(paused)) == [])
    var asked = shown(paused)
    for index in 3..<asked.count { asked[index].time = asked[index].time.map { $0 + .seconds(2) } }
    #expect(violations(asked).map(\.rule) == [.continuity])
  }

  @Test("A swap is accepted if its content was already being opened before the file begins")
  func openingBeforeTheFileExcusesTheSwap() throws {
    var log = LogBuilder.withBoth()
    let decision = OpenDecision(
      .new, rule: .explicitID, key: "next", otherKey: "film", action: .replace, player: .A)
    log.note(.content(decision))
    let begin = log.records.count
    for round in 0..<2 {
      log.begin(.swap)
      let (a, b): (PlayerID, PlayerID) = round == 0 ? (.A, .B) : (.B, .A)
      log.send(.willStart, a)
      log.send(.restoreUserInterface, b)
      log.answer(b)
      log.send(.willStop, b)
      log.roles(b, a)
      log.add(Record(player: .A, event: "startFile", entry: 3))
      log.show()
      log.send(.didStart, a)
      log.send(.didStop, b)
      log.end()
    }
    let records = log.records.renumbered
    #expect(violations(records) == [])
    // The record of the content's first frame is in the missing file. The verifier still checks the second swap.
    var shown = log.records
    shown.insert(Record(note: .opening(.A, "next", .shown(MediaInfo()))), at: begin)
    shown = shown.renumbered
    let holed = Array(shown[..<begin]) + tail(of: shown, from: begin + 1)
    #expect(violations(holed).map(\.rule) == [.sequence, .continuity])
    let second = try #require(records.lastIndex { $0.says("transactionBegan") })
    #expect(violations(tail(of: Array(records[..<second]), from: begin)) == [])
    // The content had the same entry before and after the first swap. Its opening is therefore over, and does not
    // explain the second swap.
    #expect(violations(tail(of: records, from: begin)).map(\.rule) == [.continuity])
  }

  @Test("A missing file between two files is one violation, and the records after it are checked again")
  func missingFileIsOneViolation() throws {
    var log = LogBuilder.withBoth()
    for _ in 0..<3 {
      log.swap(entering: .A)
      log.swap(entering: .B)
    }
    let records = log.records.renumbered
    for (first, second) in [(20, 60), (30, 61), (25, 90)] {
      let holed = Array(records[..<first]) + tail(of: records, from: second)
      let found = violations(holed)
      #expect(found.map(\.rule) == [.sequence], "\(first) \(second): \(found)")
      #expect(found.first?.found == "seq \(second)")
    }
    var broken = Array(records[..<20]) + tail(of: records, from: 60)
    broken.remove(at: try #require(broken.lastIndex { $0.says("willStop(B)") }))
    #expect(violations(broken.filter { $0.kind != "x" }).count > 1)
  }

  /// Callbacks of a foreign log, each a step and a player.
  private func foreign(_ steps: [(Callback.Step, String)]) -> [Record] {
    steps.map { Record(.callback, [.init("callback", .string($0.rawValue)), .init("player", .string($1))]) }
  }

  @Test("A second start of the same video in a foreign log breaks its pair, and is not another transaction")
  func secondStartOfTheSameVideoBreaksThePair() {
    let found = foreign([(.willStart, "A"), (.willStart, "A"), (.didStart, "A")]).verified(.foreign)
    #expect(found.map(\.rule) == [.pairing])
    let other = foreign([(.willStart, "A"), (.willStart, "B"), (.didStart, "A")]).verified(.foreign)
    #expect(other.map(\.rule) == [.exclusive])
  }

  @Test("In a foreign swap, a start of the leaving video breaks the order, and is not another transaction")
  func startOfTheLeavingVideoBreaksTheOrder() {
    let found = foreign([
      (.willStart, "A"), (.restoreUserInterface, "B"), (.willStop, "B"), (.didStart, "A"), (.willStart, "B"),
      (.didStop, "B"),
    ]).verified(.foreign)
    #expect(found.map(\.rule) == [.order, .pairing] && found.first?.expected.contains("didStop") == true, "\(found)")
  }

  @Test("The head of each later file counts as a continuation, not as a record of the session", arguments: [1, 2])
  func headsAreContinuations(files: Int) {
    var verifier = Verifier(profile: .foreign)
    for file in 0..<files {
      for record in tail(of: foreign([(.willStart, "A"), (.didStart, "A")]), from: file * 2) {
        _ = verifier.feed(record)
      }
    }
    #expect(verifier.continuations == files)
  }
}
