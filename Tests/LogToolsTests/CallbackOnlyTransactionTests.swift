// Transactions in logs that have only callbacks.

import Foundation
import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemLog

@Suite("Querying a foreign log")
struct CallbackOnlyTransactionTests {
  typealias Step = (step: Callback.Step, player: String)

  private func text(_ steps: [Step]) -> [UInt8] {
    let records = steps.map { step, player in
      Record(.callback, [.init("callback", .string(step.rawValue)), .init("player", .string(player))])
    }
    return records.text
  }

  private func both(_ bytes: [UInt8]) throws -> (LogStatistics, Timeline) {
    var statistics = LogStatistics()
    let reader = LogReader(bytes: bytes)
    while try reader.look({ statistics.add($0) }) != nil {}
    statistics.finish()
    var timeline = Timeline()
    let again = LogReader(bytes: bytes)
    while let record = try again.next() { timeline.add(record) }
    timeline.finish()
    return (statistics, timeline)
  }

  static let logs: [([Step], [String], unfinished: Int)] = [
    ([(.willStart, "a"), (.didStart, "a")], ["start succeeded"], 0),
    ([(.willStart, "a"), (.failedToStart, "a")], ["start failed"], 0),
    (
      [(.willStart, "a"), (.restoreUserInterface, "b"), (.willStop, "b"), (.didStart, "a"), (.didStop, "b")],
      ["swap succeeded"], 0
    ),
    ([(.willStart, "a"), (.restoreUserInterface, "b"), (.failedToStart, "a")], ["swap rolledBack"], 0),
    (
      [(.willStart, "a"), (.restoreUserInterface, "b"), (.willStop, "b"), (.failedToStart, "a"), (.didStop, "b")],
      ["swap forwarded"], 0
    ),
    ([(.restoreUserInterface, "b"), (.willStop, "b"), (.didStop, "b")], ["stop succeeded"], 0),
    ([(.willStop, "b"), (.didStop, "b")], ["close succeeded"], 0),
    ([(.restoreUserInterface, "b"), (.willStart, "a"), (.didStart, "a")], ["stop rolledBack", "start succeeded"], 0),
    // The order in which macOS calls the delegates during a swap.
    (
      [(.willStart, "n"), (.willStop, "f"), (.didStart, "n"), (.restoreUserInterface, "f"), (.didStop, "f")],
      ["swap succeeded"], 0
    ),
    ([(.didStop, "a"), (.willStart, "a")], [], 1), ([(.willStop, "b"), (.willStop, "b")], [], 1), ([], [], 0),
  ]

  @Test("The statistics and the timeline find the same transactions", arguments: logs)
  func statisticsAndTimelineFindTheSameTransactions(steps: [Step], expected: [String], unfinished: Int) throws {
    let (statistics, timeline) = try both(text(steps))
    let drawn = timeline.blocks.filter { $0.outcome != "running" }.map { "\($0.form) \($0.outcome)" }
    #expect(drawn == expected && timeline.transactions.unfinished == unfinished, "\(timeline.blocks)")
    let counted = statistics.transactions.flatMap { form, outcomes in
      outcomes.flatMap { outcome, count in Array(repeating: "\(form.rawValue) \(outcome.rawValue)", count: count) }
    }
    #expect(counted.sorted() == expected.sorted() && statistics.unfinished == unfinished)
  }

  @Test("The statistics and the timeline agree on a session's own log, even if its beginning is missing")
  func statisticsAndTimelineAgreeOnSessionLogs() throws {
    let records = SampleLog.records
    for part in [records, Array(records[7...]), Array(records[..<18])] {
      let (statistics, timeline) = try both(part.text)
      let counted = statistics.transactions.values.flatMap(\.values).reduce(0, +)
      #expect(timeline.transactions.ended == counted && timeline.transactions.unfinished == statistics.unfinished)
    }
  }

  @Test("The statistics count each session separately, and no transaction continues in the next session")
  func sessionsAreSummedUpSeparately() throws {
    let bytes = SampleLog.records.text
    var statistics = LogStatistics()
    for session in 0..<3 {
      if session > 0 { statistics.beginSession() }
      let reader = LogReader(bytes: session == 1 ? Array(SampleLog.records[..<18]).text : bytes)
      while try reader.look({ statistics.add($0) }) != nil {}
    }
    statistics.finish()
    #expect(statistics.sessions == 3 && statistics.records == 23 * 2 + 18 && statistics.unfinished == 1)
    #expect(statistics.span == 7_000_000 * 2 + 5_001_000)
    #expect(statistics.contents["/film.mkv"]?.fullScreen == 1_006_000 * 3)
    #expect(statistics.text.hasPrefix("3 sessions, 64 records in 19.001000 s"))
    #expect(statistics.text.contains("1 transaction did not end"))
  }

  @Test("The largest and the smallest numbers do not overflow the sums")
  func extremeNumbersDoNotOverflow() throws {
    let keys = ["t_us", "wait_us", "duration_us", "latency_us"]
    for number in [DurationLimit.microseconds, -DurationLimit.microseconds] {
      for key in keys {
        let lines = String(decoding: SampleLog.records.text, as: UTF8.self).split(separator: "\n")
        let changed = lines.enumerated().map { index, line in
          guard index % 2 == 1, let range = line.firstRange(of: "\"\(key)\":") else { return String(line) }
          let rest = line[range.upperBound...].drop { $0.isNumber || $0 == "-" }
          return line[..<range.upperBound] + "\(number)" + rest
        }
        let (statistics, timeline) = try both(Array(changed.joined(separator: "\n").utf8))
        #expect(!statistics.text.isEmpty && statistics.json["records"] == 23)
        #expect(timeline.svg(title: "x").hasSuffix("</svg>\n") && timeline.json["blocks"] != nil)
      }
    }
    var histogram = Histogram()
    for _ in 0..<3 { histogram.add(.max) }
    #expect(histogram.mean == .max && histogram.percentile(0.5) == .max && histogram.row.count > 10)
    #expect(
      Int.max.plus(1) == .max && Int.min.minus(1) == .min && Int.min.plus(-1) == .min && Int.max.minus(-1) == .max)
    #expect(1.plus(2) == 3 && 1.minus(2) == -1)
  }

  static let axes: [(Int, Int, [String])] = [
    (
      0, 1_000_000, ["0.0 s", "0.1 s", "0.2 s", "0.3 s", "0.4 s", "0.5 s", "0.6 s", "0.7 s", "0.8 s", "0.9 s", "1.0 s"]
    ),
    (283_335, 2_266_680, ["0.4 s", "0.6 s", "0.8 s", "1.0 s", "1.2 s", "1.4 s", "1.6 s", "1.8 s", "2.0 s", "2.2 s"]),
    (0, 42_000_000, ["0 s", "5 s", "10 s", "15 s", "20 s", "25 s", "30 s", "35 s", "40 s"]),
    (-3, 3, ["-0.000003 s", "-0.000002 s", "-0.000001 s", "0.000000 s", "0.000001 s", "0.000002 s", "0.000003 s"]),
    (1_000_000_000_000_000, 1_000_000_000_000_000, ["1000000000.000000 s"]), (7, 7, ["0.000007 s"]),
  ]

  @Test("The labelled times on an axis are round numbers", arguments: axes)
  func timesOnAnAxisAreRound(from: Int, to: Int, labels: [String]) {
    #expect(AxisTicks(from: from, to: to, most: 10).all.map(\.label) == labels)
  }

  @Test("No axis has more ticks than requested, apart from the tick at its beginning")
  func axisHasNoMoreTicksThanWanted() {
    for (from, to) in [(Int.min, Int.max), (0, Int.max), (Int.min, 0), (5, 3), (0, 10), (0, 11)] {
      #expect(AxisTicks(from: from, to: to, most: 10).all.count <= 11)
    }
  }

  @Test("The kinds in docs/event-log.md are those of the code")
  func documentAndCodeHaveTheSameKinds() throws {
    let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("docs/event-log.md")
    var kinds: Set<String> = []
    var isTable = false
    for line in try String(contentsOf: docs, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("| kind | keys |") { isTable = true } else if !line.hasPrefix("|") { isTable = false }
      guard isTable, line.hasPrefix("| `") else { continue }
      let cell = line.dropFirst(2).prefix { $0 != "|" }
      kinds.formUnion(
        cell.split(separator: "`").enumerated().filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) })
    }
    kinds = kinds.filter { !$0.contains(" ") && !$0.isEmpty }
    #expect(kinds == Set(RecordKind.allCases.map(\.rawValue)))
  }
}
