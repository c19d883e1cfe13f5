// All log tools at once. Scripts/fuzz uses them, too.

import TandemFoundation
import TandemLog
import TandemOrchestrator

/// The results of all tools for a log's bytes.
struct EveryTool {
  private(set) var errors: [LogReadError] = []
  private(set) var texts: [String] = []
  private(set) var violations: [Violation] = []

  init(_ bytes: [UInt8]) {
    look(bytes)
    read(bytes)
    for profile in Verifier.Profile.allCases { verify(bytes, profile) }
  }

  /// Runs the tools that read lines without making records.
  private mutating func look(_ bytes: [UInt8]) {
    var statistics = LogStatistics()
    var filter = LineFilter()
    (filter.transaction, filter.time, filter.seq) = (1, 0...DurationLimit.microseconds, 0...Int.max)
    var table = LogTable()
    var sessions = SessionCounter()
    let reader = LogReader(bytes: bytes)
    // Errors are ignored here. `read(_:)` reads the same bytes and keeps the errors.
    Self.readAll { () throws(LogReadError) -> Bool in
      let seen: Void? = try reader.look { line in
        if sessions.begins(with: line) { statistics.beginSession() }
        statistics.add(line)
        table.pass(line)
        if filter.wants(line, text: line.text), filter.isBehind(line) { table.pass(line) }
      }
      return seen != nil
    }
    statistics.finish()
    texts += [statistics.text, statistics.json.description]
  }

  private mutating func read(_ bytes: [UInt8]) {
    var (timeline, state, table) = (Timeline(), LogState(), LogTable(colours: true))
    var records: [Record] = []
    var exporters = ExportFormat.allCases.map(\.exporter)
    var (sessions, trail) = (SessionCounter(), TransactionTrail())
    let reader = LogReader(bytes: bytes)
    errors = Self.readAll { () throws(LogReadError) -> Bool in
      guard let record = try reader.next() else { return false }
      timeline.add(record)
      state.add(record)
      texts.append(table.row(record).description)
      records.append(record)
      _ = sessions.begins(with: record)
      trail.take(record)
      for index in exporters.indices { exporters[index].add(record, session: max(1, sessions.number)) }
      return true
    }
    for index in exporters.indices {
      exporters[index].finish()
      texts.append("\(exporters[index].bytes.count)")
    }
    texts.append(trail.json.description)
    timeline.finish()
    texts += [timeline.svg(title: "log"), timeline.pageBegin(title: "log"), state.text, state.json.description]
    for moment in [LogState.Moment.seq(.max), .time(DurationLimit.microseconds), .seq(0)] {
      texts += records.prefix(3).map { "\(moment.isBefore($0))" }
    }
    var comparison = LogComparison()
    var rests: [LogComparison.Side: ArraySlice<Record>] = [.first: records[...], .second: records.dropFirst()]
    while let side = comparison.wanted { comparison.take(rests[side]?.popFirst(), from: side) }
  }

  private mutating func verify(_ bytes: [UInt8], _ profile: Verifier.Profile) {
    var verifier = Verifier(profile: profile)
    var report = VerificationReport(name: "log")
    let reader = LogReader(bytes: bytes)
    let errors = Self.readAll { () throws(LogReadError) -> Bool in
      guard let found = try reader.feedNext(to: &verifier) else { return false }
      for violation in found { report.add(violation) }
      if profile == .avkit { violations += found }
      return true
    }
    for error in errors { report.add(error) }
    let found = verifier.finish()
    for violation in found { report.add(violation) }
    if profile == .avkit { violations += found }
    var (verdict, ctrf) = (VerifiedLog(file: "log"), CTRFReport(tool: "test", start: 0))
    verdict.judge(LogReader(bytes: bytes), profile)
    report.add(to: &ctrf)
    ctrf.tests.append(verdict.ctrf)
    texts += [report.summary, report.json.description, report.junit, ctrf.json.description, verdict.json.description]
  }

  @discardableResult
  private static func readAll(_ step: () throws(LogReadError) -> Bool) -> [LogReadError] {
    var errors: [LogReadError] = []
    while true {
      do throws(LogReadError) {
        if try !step() { return errors }
      } catch {
        errors.append(error)
        if !error.isLineOnly { return errors }
      }
    }
  }
}
