// Several sessions in one log.

import TandemLog
import TandemLogFiles
import TandemOrchestrator
import Testing

@Suite("Verifying logs of several sessions")
struct AppendedSessionsTests {
  private struct Outcome {
    var found: [Violation] = []
    var errors: [LogReadError] = []
    var records: [Record] = []
    var sessions = 0

    var violations: [Violation] { found.filter { $0.severity == .violation } }
  }

  private func verify(_ reader: LogReader, _ profile: Verifier.Profile = .avkit) -> Outcome {
    var outcome = Outcome()
    var verifier = Verifier(profile: profile)
    while true {
      do throws(LogReadError) {
        guard let record = try reader.next() else { break }
        outcome.records.append(record)
        outcome.found += verifier.feed(record)
      } catch {
        outcome.errors.append(error)
        if !error.isLineOnly { break }
      }
    }
    outcome.found += verifier.finish()
    outcome.sessions = verifier.session
    return outcome
  }

  @Test(
    "Valid logs that were appended to each other keep every rule, and each is counted as a session",
    arguments: GoodLog.allCases)
  func eachAppendedSessionIsJudgedByItself(log: GoodLog) {
    let whole = GoodLog.swapTwice.records
    for parts in [[log.records, whole], [whole, whole, log.records]] {
      for profile in [Verifier.Profile.avkit, .foreign] {
        let outcome = verify(LogReader(bytes: parts.flatMap(\.text)), profile)
        #expect(outcome.sessions == parts.count && outcome.errors == [])
        #expect(outcome.violations.filter { $0.rule != .pairing || profile == .avkit } == [])
        if log.records.last?.kind == "end", profile == .avkit { #expect(outcome.found == []) }
      }
    }
  }

  @Test("A violation names its session and does not affect the next session")
  func violationNamesItsSession() throws {
    var broken = GoodLog.swap.records
    broken[5].seq = 9
    let whole = GoodLog.swap.records
    let reader = LogReader(bytes: whole.text + broken.text + whole.text)
    let outcome = verify(reader)
    #expect(outcome.found.map(\.session) == [2, 2] && outcome.found.map(\.rule) == [.sequence, .sequence])
    let first = try #require(outcome.found.first)
    #expect(first.line == whole.count + 6)
    #expect(first.description.hasPrefix("session 2: line \(first.line) (seq 9): sequence: expected seq 5"))
  }

  @Test("A killed session gives warnings, even during a transaction, and does not affect the next session")
  func killedSessionIsOnlyAWarning() {
    let whole = GoodLog.swapTwice.records
    for count in stride(from: 1, to: whole.count, by: 3) {
      let outcome = verify(LogReader(bytes: Array(whole[..<count]).text + whole.text))
      #expect(outcome.violations == [] && outcome.errors == [] && outcome.sessions == 2)
      #expect(outcome.found.first?.expected == "an end record")
      #expect(outcome.found.first?.found == "the beginning of another session")
      #expect(outcome.found.allSatisfy { $0.session == 1 && $0.line == count })
    }
  }

  @Test("Only the torn line is lost, even if the next session continues in the same line")
  func tornLineCostsOnlyItself() throws {
    let whole = GoodLog.swap.records
    let text = whole.text
    let firstLine = try #require(text.firstIndex(of: 0x0A))
    for length in stride(from: firstLine + 2, to: text.count, by: 131) where text[length - 1] != 0x0A {
      for between in [[0x0A], [], [0x0A, 0x0D, 0x0A]] as [[UInt8]] {
        let isWhole = text[length] == 0x0A
        let outcome = verify(LogReader(bytes: Array(text[..<length]) + between + text + text))
        #expect(outcome.violations == [] && outcome.sessions == 3, "cut at \(length)")
        #expect(outcome.errors.map(\.reason) == (isWhole ? [] : [.torn]), "cut at \(length)")
        let begun = text[..<length].split(separator: 0x0A).count
        #expect(outcome.records.count == begun - (isWhole ? 0 : 1) + 2 * whole.count)
      }
    }
  }

  @Test("If the beginning of a session is lost, the rest is counted as a separate session")
  func restOfALostFileIsItsOwnSession() {
    let head = "{\"kind\":\"log\",\"event\":\"continued\",\"next\":5}\n"
    let outcome = verify(LogReader(bytes: Array(head.utf8) + GoodLog.swap.records.text))
    #expect(outcome.violations == [] && outcome.sessions == 2 && outcome.found.allSatisfy { $0.session == 1 })
  }

  @Test("Malformed lines are errors and are not taken for torn lines")
  func brokenLinesAreNotTakenForTorn() {
    let whole = GoodLog.swap.records.text
    let outcome = verify(LogReader(bytes: whole + Array("{\"seq\":\n?\n".utf8) + whole + Array("{\"seq\":7\n".utf8)))
    #expect(outcome.errors.map(\.description).count { $0.contains("torn") } == 0 && outcome.errors.count == 3)
    #expect(outcome.sessions == 2 && outcome.violations == [])
  }

  @Test("A record that is appended after a torn line begins a new line")
  func recordAfterTornLineBeginsNewLine() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log"
      try write("{\"seq\":0,\"t_", to: path)
      for limit in [nil, 1 << 20] {
        let writer = LogWriter(sink: try RotatingLog(path: path, limit: limit))
        for record in GoodLog.swap.records {
          writer.append(Record(kind: record.kind, record.fields), at: record.time ?? .zero)
        }
      }
      let outcome = verify(try LogReader(path: path))
      #expect(outcome.errors.map(\.reason) == [.torn] && outcome.violations == [] && outcome.sessions == 2)
      #expect(try !contents(of: path).contains("\n\n"))
    }
  }

  @Test("Foreign lines before a session are counted as a separate session")
  func foreignLinesBeforeSessionAreTheirOwn() {
    let foreign = GoodLog.swap.records.foreign
    let outcome = verify(LogReader(bytes: foreign.text + GoodLog.stop.records.text))
    #expect(outcome.found == [] && outcome.sessions == 2)
    // If the foreign lines leave a pair open, the violation belongs to the foreign session, and not to the next one.
    let open = verify(LogReader(bytes: Array(foreign.prefix(1)).text + GoodLog.stop.records.text))
    #expect(open.found.map(\.rule) == [.pairing] && open.found.map(\.session) == [1])
  }

  @Test("The largest numbers of a log are reported exactly")
  func largestNumbersAreReportedExactly() {
    let largest = "{\"seq\":9223372036854775807,\"t_us\":1000000000000000,\"kind\":\"x\"}\n"
    let outcome = verify(LogReader(bytes: GoodLog.swap.records.text + Array((largest + largest).utf8)))
    let found = outcome.found.filter { $0.rule == .sequence }
    #expect(found.map(\.seq) == [.max, .max])
    #expect(found.last?.expected == "seq 9223372036854775808")
    for next in [Int.min, .max] {
      let text = "{\"kind\":\"log\",\"event\":\"continued\",\"next\":\(next)}\n"
      let log = verify(LogReader(bytes: Array((text + largest + text).utf8)))
      #expect(log.found.last?.found == "the end of the log" && log.errors == [])
      #expect(!log.found.contains { "\($0)".contains("806") && next == .max && $0.line > 1 })
    }
  }

  @Test("The list of checked rules covers all sessions of a log")
  func checkedRulesAreThoseOfAllSessions() {
    func checked(_ records: [Record], _ profile: Verifier.Profile = .avkit) -> Set<Violation.Rule> {
      var verifier = Verifier(profile: profile)
      for record in records { _ = verifier.feed(record) }
      return verifier.checkedRules
    }
    let all = Set(Violation.Rule.allCases)
    let callbacks: Set<Violation.Rule> = [.order, .pairing, .commit, .exclusive, .targets, .startIsSwap, .format]
    let log = GoodLog.swap.records
    #expect(checked(log) == all && checked(log.foreign) == callbacks && checked(log, .foreign) == callbacks)
    #expect(checked(log.foreign + log) == all && checked([]) == [.format])
    #expect(checked(log, .macos) == [.order, .pairing, .identification, .format, .sequence, .clock])
    #expect(checked(log.foreign, .macos) == [.order, .pairing, .format])
  }
}
