// Broken logs, which the verifier must find.

import TandemFoundation
import TandemLog
import TandemOrchestrator
import Testing

@Suite("Verifying broken logs")
struct MutationTests {
  static let late = Record(
    callback: Callback(.didStop, player: .B, video: .named("news", app: "tandem"), transaction: 2, generation: 1))

  static let again = Record(
    callback: Callback(.willStop, player: .B, video: .named("news", app: "news"), transaction: 2, generation: 1))

  static let released = Record(note: .released("view", "film", .A))
  static let busy = Record(
    command: .pause(.fullScreen), initiator: .user, source: "", answer: .busy(transaction: 2), id: 9)

  static let outOfStep = Record(note: .sync(.settled(.B, drift: .milliseconds(41), frame: .milliseconds(40))))
  static let tooFast = Record(note: .sync(.steered(.B, speed: 1.2, chosen: 1, drift: .milliseconds(-300))))

  static let broken: [Mutation] = [
    // Sync
    Mutation(.swap, "roles", .insert(outOfStep), .sync),
    Mutation(.stop, "roles", .insert(tooFast), .sync),
    // The other promises
    Mutation(.stop, "roles", .insert(released), .promise),
    Mutation(.swap, "roles", .insert(busy), .promise),
    // R1
    Mutation(.swap, "willStart(A)", .swapWithNext, .order, named: "restore(B)"),
    Mutation(.swap, "willStart(A)", .drop, .order, named: "restore(B)"),
    Mutation(.swap, "restore(B)", .drop, .gate, named: "restoreAnswer"),
    Mutation(.start, "willStart(A)", .drop, .pairing, named: "didStart(A)"),
    Mutation(.stop, "restore(B)", .drop, .gate, named: "restoreAnswer"),
    Mutation(.closedByUser, "willStop(B)", .remove("reason"), .order),
    Mutation(.closedByUser, "didStop(B)", .remove("reason"), .order),
    Mutation(.leavingLostInOneTransaction, "failedToStart(A)", .drop, .order, named: "didStop(B)"),
    Mutation(.closedByUser, "willStop(B)", .drop, .pairing, named: "didStop(B)"),
    // R2
    Mutation(.start, "willStart(A)", .double, .pairing),
    Mutation(.start, "didStart(A)", .double, .pairing),
    Mutation(.start, "willStop(A)", .double, .pairing),
    Mutation(.start, "didStop(A)", .double, .pairing),
    Mutation(.anotherApp, "willStop(B)", .move(before: "didStop(B)"), .commit, named: "roles"),
    Mutation(.anotherApp, "didStop(B)", .insert(again), .pairing),
    Mutation(.start, "didStop(A)", .drop, .pairing, named: "transaction"),
    Mutation(.failedStart, "failedToStart(A)", .drop, .pairing, named: "transaction"),
    Mutation(.failedStart, "failedToStart(A)", .double, .pairing),
    Mutation(.closedByUser, "didStop(B)", .drop, .pairing, named: "transaction"),
    // R3
    Mutation(.stop, "restoreAnswer", .drop, .gate, named: "willStop(B)"),
    Mutation(.stop, "restoreAnswer", .swapWithNext, .gate, named: "willStop(B)"),
    Mutation(.swapDeclined, "failedToStart(A)", .move(before: "restoreAnswer"), .gate),
    Mutation(.stop, "restoreAnswer", .set("outcome", "late"), .gate, named: "willStop(B)"),
    Mutation(.stop, "restoreAnswer", .set("player", "A"), .gate),
    Mutation(.stop, "restoreAnswer", .double, .gate),
    Mutation(.stop, "restore(B)", .double, .gate),
    // R4
    Mutation(.enteringLostAfterCommit, "transaction", .set("outcome", "rolledBack"), .commit),
    Mutation(.failedStart, "transaction", .set("outcome", "rolledBack"), .commit),
    Mutation(.closedByUser, "transaction", .set("outcome", "forwarded"), .commit),
    Mutation(.stop, "roles", .move(before: "restoreAnswer"), .commit),
    Mutation(.stop, "transaction", .set("outcome", "rolledBack"), .commit),
    Mutation(.anotherApp, "roles", .move(before: "willStop(B)"), .commit),
    Mutation(.leavingLostInOneTransaction, "transaction", .set("outcome", "forwarded"), .commit),
    Mutation(.stopTimedOut, "willStop(B)", .drop, .pairing, named: "didStop(B)"),
    Mutation(.leavingLostInOneTransaction, "willStop(B)", .remove("reason"), .commit),
    // R5
    Mutation(.stop, "willStop(B)", .set("transaction", 1), .exclusive),
    Mutation(.stop, "didStop(B)", .set("transaction", 9), .exclusive),
    Mutation(.stop, "didStop(B)", .move(before: "end"), .pairing, named: "transaction"),
    Mutation(.stop, "end", .insert(late), .exclusive),
    Mutation(.stop, "transactionBegan", .double, .exclusive),
    Mutation(.stop, "transaction", .double, .exclusive),
    Mutation(.stop, "transaction", .set("transaction", 7), .exclusive),
    // R6
    Mutation(.stop, "restore(B)", .set("player", "A"), .targets),
    Mutation(.stop, "willStop(B)", .set("player", "A"), .targets),
    Mutation(.stop, "didStop(B)", .set("player", "A"), .targets),
    Mutation(.stop, "didStop(B)", .set("content", "film"), .targets),
    Mutation(.failedStart, "failedToStart(A)", .set("player", "B"), .targets),
    // R7
    Mutation(.anotherApp, "snapshot(A)", .set("entry", 9), .continuity, named: "transaction"),
    Mutation(.anotherApp, "snapshot(B)", .set("entry", nil), .continuity, named: "transaction"),
    Mutation(.anotherApp, "snapshot(B)", .set("position_us", 0), .continuity, named: "transaction"),
    Mutation(.anotherApp, "snapshot(B)", .set("paused", true), .continuity, named: "transaction"),
    Mutation(.anotherApp, "snapshot(A)", .set("speed", 2.0), .continuity, named: "transaction"),
    Mutation(.anotherApp, "snapshot(A)", .set("volume", 50), .continuity, named: "transaction"),
    Mutation(.anotherApp, "snapshot(A)", .set("audioTrack", 2), .continuity, named: "transaction"),
    Mutation(.anotherApp, "snapshot(A)", .set("subtitleTrack", 1), .continuity, named: "transaction"),
    Mutation(.anotherApp, "snapshot(A)", .set("videoTrack", 2), .continuity, named: "transaction"),
    Mutation(.anotherApp, "snapshot(A)", .drop, .continuity, named: "transaction"),
    Mutation(.anotherApp, "roles", .set("pictureInPicture", nil), .continuity, named: "transaction"),
    Mutation(.anotherApp, "roles", .drop, .continuity, named: "transaction"),
    Mutation(
      .anotherApp, "roles", .set("pictureInPicture", .object([.init("player", "A"), .init("content", "sport")])),
      .continuity, named: "transaction"),
    Mutation(.anotherApp, "presented", .insert(Record(player: .A, event: "startFile", entry: 3)), .continuity),
    Mutation(.anotherApp, "presented", .insert(Record(player: .B, event: "endFile", entry: 2)), .continuity),
    Mutation(.anotherApp, "presented", .insert(Record(player: .B, event: "seek", entry: 2)), .continuity),
    Mutation(.anotherApp, "snapshot(A)", .set("muted", false), .audio, named: "snapshot(B)"),
    // R8
    Mutation(.stop, "presented", .drop, .truth, named: "didStop(B)"),
    Mutation(.stop, "display", .drop, .truth, named: "didStop(B)"),
    Mutation(.stop, "display", .swapWithNext, .truth, named: "didStop(B)"),
    Mutation(.stop, "display", .set("transaction", 1), .truth, named: "didStop(B)"),
    Mutation(.presentationTimedOut, "display", .set("event", "rain"), .truth, named: "didStop(B)"),
    // R9
    Mutation(.anotherApp, "transactionBegan", .set("form", "start"), .startIsSwap, named: "willStart(A)"),
    // R10
    Mutation(.stop, "willStop(B)", .set("generation", 0), .identification),
    Mutation(.stop, "willStop(B)", .remove("app"), .identification),
    Mutation(.stop, "willStop(B)", .remove("content"), .identification),
    Mutation(.stop, "willStop(B)", .remove("transaction"), .identification),
    Mutation(.stop, "willStop(B)", .remove("generation"), .identification),
    Mutation(.stop, "willStop(B)", .set("player", "C"), .identification),
    Mutation(.stop, "willStop(B)", .set("callback", "willPause"), .identification),
    // R11
    Mutation(
      .anotherApp, "roles", .set("pictureInPicture", .object([.init("player", "A"), .init("content", "news")])),
      .onePlace),
    Mutation(
      .anotherApp, "roles", .set("fullScreen", .object([.init("player", "B"), .init("content", "film")])), .onePlace),
    // The format
    Mutation(.stop, "roles", .set("fullScreen", "B"), .format),
    Mutation(.stop, "roles", .set("revision", 0), .sequence),
    Mutation(.stop, "audio", .set("audible", "both"), .format),
    Mutation(.stop, "audio", .insert(Record(note: .audio(audible: .B, also: .A, .pictureInPicture))), .audio),
    Mutation(.stop, "transaction", .set("form", "start"), .format),
    Mutation(.stop, "end", .double, .format),
    Mutation(.stop, "session", .drop, .format),
    Mutation(.stop, "session", .double, .format),
    Mutation(.start, "end", .move(before: "transaction"), .order, named: "end"),
    // The time and the number of every line
    Mutation(.swap, "presented", .setTime(.zero), .clock),
    Mutation(.stop, "roles", .setTime(nil), .clock),
    Mutation(.swap, "presented", .setSeq(0), .sequence),
    Mutation(.stop, "audio", .setSeq(nil), .sequence),
    Mutation(.swap, "snapshot(A)", .set("muted", false), .audio, named: "snapshot(B)"),
    Mutation(.stop, "snapshot(A)", .set("muted", false), .audio, named: "snapshot(B)"),
  ]

  @Test(
    "A seek of a paused video during a swap is accepted only if the video was at its end", arguments: [true, false])
  func pauseExcusesASeekOnlyAtTheEnd(hasEnded: Bool) throws {
    var records = GoodLog.pausedBeforeSwap.records
    let began = try #require(records.firstIndex { $0["form"] == "swap" })
    records.insert(Record(player: .A, event: "seek", entry: 1), at: began + 3)
    let command = try #require(records.firstIndex { $0.kind == "command" })
    if hasEnded { records.insert(Record(player: .A, event: "endReached", entry: 1), at: command) }
    #expect(records.renumbered.verified().map(\.rule) == (hasEnded ? [] : [.continuity]))
  }

  @Test("The first reported violation names the broken line and the rule that it breaks", arguments: broken)
  func firstViolationNamesTheBrokenLineAndRule(mutation: Mutation) throws {
    let (records, index) = try mutation.apply()
    let found = records.verified().filter { $0.severity == .violation }
    let first = try #require(found.first)
    #expect(first.rule == mutation.rule, "\(first)")
    #expect(first.line == index + 1 && first.seq == records[index].seq, "\(first)")
  }

  @Test("Both videos may be audible only with the policy `mix`")
  func bothAreHeardOnlyUnderThePolicyMix() throws {
    var records = GoodLog.swap.records
    // The last audio record before the snapshots of the swap.
    let snapshot = try #require(records.firstIndex { $0.kind == "player" && $0["event"] == "snapshot" })
    let audio = try #require(records[..<snapshot].lastIndex { $0.kind == "audio" })
    for index in records.indices where records[index]["event"] == "snapshot" { records[index].replace("muted", false) }
    #expect(records.verified().contains { $0.rule == .audio })
    for index in records.indices where records[index].kind == "audio" && index >= audio {
      records[index].replace("policy", "mix")
      records[index].fields.append(.init("also", "B"))
    }
    #expect(!records.verified().contains { $0.rule == .audio })
  }

  @Test("Every rule is broken by at least two of the broken logs in this suite", arguments: Violation.Rule.allCases)
  func everyRuleIsBrokenByTwoLogs(rule: Violation.Rule) {
    let own = Self.broken.count { $0.rule == rule } + Self.brokenForeign.count { $0.1 == rule }
    #expect(own >= 2)
  }

  @Test("Any line that is missing, doubled or moved breaks the sequence", arguments: GoodLog.allCases)
  func missingDoubledOrMovedLineBreaksTheSequence(log: GoodLog) {
    let records = log.records
    for index in records.indices.dropLast() {
      var dropped = records
      dropped.remove(at: index)
      var doubled = records
      doubled.insert(records[index], at: index)
      var moved = records
      moved.swapAt(index, index + 1)
      // If the first line is doubled, its copy begins another session.
      for broken in index == 0 ? [dropped, moved] : [dropped, doubled, moved] {
        #expect(broken.verified().contains { $0.rule == .sequence && $0.seq.map { $0 >= index } != false })
      }
    }
  }

  @Test("Time that runs backwards, and a missing time or number, are reported")
  func backwardTimeAndMissingNumbersAreNamed() {
    var records = GoodLog.swap.records
    records[7].time = .zero
    #expect(records.verified().map(\.rule) == [.clock])
    #expect(records.verified().map(\.line) == [8])
    records = GoodLog.swap.records
    records[7].time = nil
    records[9].seq = nil
    #expect(records.verified().map(\.rule) == [.clock, .sequence])
  }

  static let brokenForeign: [([(String, String)], Violation.Rule, Int)] = [
    ([("willStart", "A"), ("didStart", "A"), ("willStart", "B"), ("didStart", "B")], .startIsSwap, 4),
    ([("willStart", "A"), ("didStart", "A"), ("willStart", "A")], .startIsSwap, 3),
    ([("didStart", "A")], .pairing, 1),
    ([("willStart", "A"), ("willStart", "A")], .pairing, 2),
    ([("willStart", "A")], .pairing, 1),
    ([("willStop", "B"), ("willStop", "B")], .pairing, 2),
    ([("willStart", "A"), ("restore", "B"), ("didStart", "A")], .order, 3),
    ([("willStart", "A"), ("restore", "B"), ("willStop", "B"), ("didStop", "B")], .order, 4),
    ([("willStart", "A"), ("restore", "A")], .targets, 2),
    ([("willStart", "A"), ("restore", "B"), ("willStop", "A")], .targets, 3),
    ([("willStart", "A"), ("restore", "B"), ("willStop", "B"), ("didStart", "B")], .targets, 4),
    ([("willStart", "A"), ("restore", "B"), ("willStop", "B"), ("didStart", "C")], .exclusive, 4),
    ([("willStart", "A"), ("willStart", "C")], .exclusive, 2),
    ([("willStart", "A"), ("restore", "B"), ("willStop", "B"), ("failed", "A"), ("restore", "B")], .commit, 5),
  ]

  @Test("A foreign log is checked by the rules that callbacks alone can break", arguments: brokenForeign)
  func foreignLogIsHeldToTheCallbackRules(steps: [(String, String)], rule: Violation.Rule, line: Int) throws {
    let records = try steps.map { name, player in
      let step = try #require(Callback.Step.allCases.first { $0.rawValue.hasPrefix(name) })
      return Record(.callback, [.init("callback", .string(step.rawValue)), .init("player", .string(player))])
    }
    let first = try #require(records.verified().first)
    #expect(first.rule == rule && first.line == line, "\(first)")
  }

  @Test("A callback of another transaction is reported and does not affect the running transaction")
  func callbackOfAnotherTransactionIsNamed() {
    var records = GoodLog.anotherApp.records
    for (step, number) in [(Callback.Step.didStart, 1), (.willStop, 9)] {
      let callback = Callback(step, player: .A, video: .named("film", app: "x"), transaction: number, generation: 1)
      records.insert(Record(callback: callback), at: records.count - 4)
    }
    let found = records.renumbered.verified().filter { $0.severity == .violation }
    #expect(found.map(\.rule) == [.exclusive, .exclusive])
  }

  @Test("A swap that is rolled back and changes the roles is reported")
  func rollbackThatChangesTheRolesIsReported() {
    var log = LogBuilder.withBoth()
    log.begin(.swap)
    log.send(.willStart, .A)
    log.send(.restoreUserInterface, .B)
    log.answer(.B, .answered, false)
    log.send(.failedToStart, .A, error: .restoreDeclined)
    log.roles(.B, nil)
    log.end(.rolledBack, reason: "restoreDeclined")
    let found = log.records.renumbered.verified().filter { $0.severity == .violation }
    #expect(found.map(\.rule) == [.commit] && found.first?.found == "other roles", "\(found)")
  }

  @Test("A transaction without its first record is reported once, and causes no further violations")
  func unannouncedTransactionIsNamedOnce() {
    let records = GoodLog.stop.records.unnumbered
    let announced = records.lastIndex { $0.kind == "transactionBegan" }
    let broken = records.enumerated().filter { $0.offset != announced }.map(\.element)
    #expect(broken.verified(.unnumbered).filter { $0.severity == .violation }.map(\.rule) == [.exclusive])
  }

  @Test("A session that ends with an active picture in picture, or during a transaction, is reported")
  func unfinishedPairsAtTheEndAreNamed() {
    var log = LogBuilder.withBoth()
    log.finish()
    let left = log.records.renumbered.verified()
    #expect(left.map(\.rule) == [.pairing] && left.map(\.line) == [log.records.count])
    log = LogBuilder.withBoth()
    log.begin(.swap)
    log.send(.willStart, .A)
    log.finish()
    #expect(log.records.renumbered.verified().map(\.rule) == [.pairing, .order])
  }
}

extension Record {
  fileprivate mutating func replace(_ key: String, _ value: JSONValue) {
    for index in fields.indices where fields[index].key == key { fields[index].value = value }
  }
}
