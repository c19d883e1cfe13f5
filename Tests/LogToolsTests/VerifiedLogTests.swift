// The verdict on one log among many.

import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemLog

@Suite struct VerifiedLogTests {
  private func verdict(_ bytes: [UInt8], _ name: String = "log") -> VerifiedLog {
    var verdict = VerifiedLog(file: name)
    verdict.judge(LogReader(bytes: bytes), .avkit)
    return verdict
  }

  /// The violations that `log verify` finds. `log verify` reads the lines in a different way from
  /// ``VerifiedLog``, so the tests compare both results.
  private func violations(_ bytes: [UInt8]) throws -> [Violation] {
    var verifier = Verifier()
    let reader = LogReader(bytes: bytes)
    var found: [Violation] = []
    while let more = try reader.feedNext(to: &verifier) { found += more }
    return (found + verifier.finish()).filter { $0.severity == .violation }
  }

  @Test("The counts and the first violation of each rule equal those of `verify`, with their lines")
  func countsAndFirstViolationsAreThoseOfVerify() throws {
    var records = SampleLog.records
    records.remove(at: 9)
    records.append(records[3])
    let bytes = records.text
    let expected = try violations(bytes)
    let verdict = verdict(bytes)
    #expect(verdict.violations == expected.count && expected.count > 2)
    #expect(verdict.records == records.count && verdict.sessions == 1 && verdict.grade == .violated)
    for rule in Violation.Rule.allCases {
      #expect(verdict.first[rule] == expected.first { $0.rule == rule }, "\(rule)")
    }
    #expect(verdict.json["first"]?.array?.contains { $0["rule"] == "sequence" && $0["line"] == 10 } == true)
  }

  @Test("The result has the longest waits and the longest transaction with their lines, and the program's version")
  func largestTimesNameTheirLines() {
    let json = verdict(SampleLog.records.text).json
    #expect(json["program"] == "0.1.0")
    let slowest = json["slowest"]
    #expect(slowest?["restoreAnswer"]?["us"] == 1_000_000 && slowest?["presented"]?["us"] == 20_000)
    #expect(slowest?["transaction"]?["us"] == 1_004_000)
    for (word, kind) in [("restoreAnswer", RecordKind.restoreAnswer), ("transaction", .transaction)] {
      let line = SampleLog.records.lastIndex { $0.knownKind == kind }.map { $0 + 1 }
      #expect(slowest?[word]?["line"]?.int == line, "\(word)")
    }
  }

  @Test("A log with a malformed line counts as unreadable, but its other lines are still verified")
  func malformedLineMakesALogUnreadable() {
    let lines = SampleLog.records.map { [$0].text }
    let rest = Array(lines.dropFirst().joined())
    let bytes = lines[0] + Array("?\n".utf8) + rest
    let verdict = verdict(bytes)
    #expect(verdict.grade == .unreadable && verdict.unreadable == 1 && verdict.records == SampleLog.records.count)
    #expect(verdict.json["error"]?.string?.hasPrefix("line 2, byte ") == true)
  }

  @Test("The result for a log of another version has an error instead of counts")
  func otherVersionHasAnErrorOnly() {
    let text = String(decoding: SampleLog.records.text, as: UTF8.self).replacing("\"version\":2", with: "\"version\":3")
    let verdict = verdict(Array(text.utf8))
    #expect(verdict.grade == .unreadable)
    #expect(verdict.json["error"]?.string?.contains("newer than 2") == true && verdict.json["records"] == nil)
  }

  @Test("Torn lines and killed sessions are warnings, even in the first of two sessions")
  func tornLinesAndKilledSessionsAreWarnings() {
    let killed = SampleLog.records.dropLast().map(\.self).text
    let verdict = verdict(killed + SampleLog.records.text + Array("{\"seq\":9".utf8))
    #expect(verdict.sessions == 2 && verdict.warnings == 2, "\(verdict.json)")
  }

  @Test("A summary counts logs by verdict and by broken rule, and names the log with the slowest transaction")
  func summaryCountsLogs() {
    var records = SampleLog.records
    records.swapAt(10, 11)
    var end = Record(endedBecause: "quit")
    (end.seq, end.time) = (1, .zero)
    var sum = VerifiedLogSum()
    let verdicts = [
      verdict([records[0], end].text, "sound"), verdict(records.text, "broken"), verdict(Array("?\n{}\n".utf8), "film"),
    ]
    for verdict in verdicts { sum.add(verdict) }
    let json = sum.json
    #expect(json["logs"] == 3 && json["sound"] == 1 && json["violated"] == 1 && json["unreadable"] == 1)
    #expect(json["rules"]?["sequence"] == 1 && json["violations"]?.int == verdicts.reduce(0) { $0 + $1.violations })
    #expect(json["slowest"]?["transaction"]?["file"] == "broken")
  }
}
