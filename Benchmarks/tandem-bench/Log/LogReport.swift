// Reports the log benchmarks.

import Glibc
import TandemFoundation

/// Makes a report of log queries and of the cost of appending records.
struct LogReport {
  var append: [LogBenchmark.Cost]
  var rows: [LogComparison.Row]
  /// The memory of a program that does nothing, in kibibytes; no measured value can be smaller.
  var leastMemory: Int
  var machine: Machine

  private static let method = """
    `tandem log`, jq and Python answer the same questions about the same logs, one after the other, and all three gave
    the same answers. The column *seconds* is the elapsed time of the fastest run. The column *user s* is the processor
    time in user mode, as the mean of all runs. This time exceeds the elapsed time if a program computes on several
    processors at once. jq and Python can't check the rules that `verify` checks, so `verify` is compared with the
    filters in jq and Python that print all callbacks.
    """

  /// The speed of one program relative to another program with the same log.
  private struct Ratio {
    var own: LogComparison.Row
    var other: LogComparison.Row
    var time: Double { other.seconds / own.seconds }
    var user: Double { other.userSeconds / own.userSeconds }
  }

  /// The growth of a program's time and memory from one log to a longer log.
  private struct Growth {
    var from: LogComparison.Row
    var to: LogComparison.Row
    var bytes: Double { to.megabytes / from.megabytes }
    var time: Double { to.seconds / from.seconds }
    var user: Double { to.userSeconds / from.userSeconds }
  }

  private var ratios: [Ratio] {
    rows.filter { $0.question.program == "tandem" }.flatMap { own in
      let kind = own.question.kind == .verify ? .filter : own.question.kind
      return rows.filter { $0.records == own.records && $0.question.kind == kind && $0.question.program != "tandem" }
        .map { Ratio(own: own, other: $0) }
    }
  }

  private var growths: [Growth] {
    rows.compactMap { from in
      let longer = rows.filter {
        $0.records > from.records && $0.question.kind == from.question.kind
          && $0.question.program == from.question.program
      }
      return longer.min { $0.records < $1.records }.map { Growth(from: from, to: $0) }
    }
  }

  var report: BenchReport {
    var report = BenchReport(name: "log", method: Self.method, machine: machine)
    report.figures = [
      speed("verify", .verify, target: .atLeast(1000)), memory("verify", .verify), growth("verify", .verify),
      speed("diff, both logs counted", .diff, target: .atLeast(600)), memory("diff", .diff), growth("diff", .diff),
      speed("show --kind callback --json", .filter, target: .none), memory("show", .filter), growth("show", .filter),
      speed("stats", .stats, target: .none), memory("stats", .stats), growth("stats", .stats),
    ].compactMap(\.self)
    report.tables = [questionTable, ratioTable, growthTable, appendTable]
    report.notes = [
      "A program that does nothing already uses \(mebibytes(leastMemory)) MiB, so no value can be smaller."
    ]
    return report
  }

  /// The results of one program, from the shortest log to the longest.
  private func rows(_ kind: LogQuestion.Kind, by program: String = "tandem") -> [LogComparison.Row] {
    rows.filter { $0.question.kind == kind && $0.question.program == program }.sorted { $0.records < $1.records }
  }

  /// The speed on the longest log, by single-core time.
  private func speed(_ name: String, _ kind: LogQuestion.Kind, target: Metric.Target) -> Metric? {
    guard let own = rows(kind).last else { return nil }
    let others = ["jq", "python3"].flatMap { rows(kind == .verify ? .filter : kind, by: $0) }
    return Metric(
      name: "\(name), \(own.records) records", unit: "MB a user second", places: 0, value: own.userSpeed,
      peers: others.filter { $0.records == own.records }.map {
        ("\($0.question.program)\(kind == .verify ? "'s filter" : "")", $0.userSpeed)
      }, target: target)
  }

  private func memory(_ name: String, _ kind: LogQuestion.Kind) -> Metric? {
    guard let first = rows(kind).first, let last = rows(kind).last, last.records > first.records else { return nil }
    return Metric(
      name: "\(name), memory with \(last.records) records", unit: "MiB", places: 1,
      value: Double(last.peakMemory) / 1024,
      peers: [("with \(first.records)", Double(first.peakMemory) / 1024)], target: .share(1.1))
  }

  private func growth(_ name: String, _ kind: LogQuestion.Kind) -> Metric? {
    let rows = rows(kind)
    guard rows.count > 1 else { return nil }
    return Metric(
      name: "\(name), growth of the user time, exponent", unit: "",
      value: Series.exponent(rows.map { ($0.megabytes, $0.userSeconds) }), target: .atMost(1.1))
  }

  private var questionTable: MetricTable {
    MetricTable(
      title: "Questions",
      headings: [
        "question", "program", "records", "runs", "seconds", "user s", "MB/s", "MB a user second", "MiB at most",
      ],
      rows: rows.map { row in
        [
          row.question.kind.rawValue, row.question.program, String(row.records), String(row.runs),
          decimals(row.seconds, 3), decimals(row.userSeconds, 3), decimals(row.megabytes / row.seconds, 0),
          decimals(row.userSpeed, 0), mebibytes(row.peakMemory),
        ]
      })
  }

  private var ratioTable: MetricTable {
    MetricTable(
      title: "Speed of tandem, as a multiple of the others",
      headings: ["records", "tandem", "compared with", "elapsed time", "user time"],
      rows: ratios.map { ratio in
        [
          String(ratio.own.records), ratio.own.question.kind.rawValue,
          "\(ratio.other.question.program)'s \(ratio.other.question.kind.rawValue)", decimals(ratio.time, 1),
          decimals(ratio.user, 1),
        ]
      })
  }

  private var growthTable: MetricTable {
    MetricTable(
      title: "Growth with the length of the log",
      headings: ["question", "program", "records", "bytes", "time", "user time", "MiB"],
      rows: growths.map { growth in
        [
          growth.from.question.kind.rawValue, growth.from.question.program,
          "\(growth.from.records) to \(growth.to.records)", "\(decimals(growth.bytes, 1)) times",
          "\(decimals(growth.time, 1)) times", "\(decimals(growth.user, 1)) times",
          "\(mebibytes(growth.from.peakMemory)) to \(mebibytes(growth.to.peakMemory))",
        ]
      })
  }

  private var appendTable: MetricTable {
    MetricTable(
      title: "Appending a record, including its write(2)", headings: ["record", "µs", "creating", "writing"],
      rows: append.map { [$0.name, decimals($0.microseconds, 2), $0.making.text, $0.writing.text] })
  }

  private func mebibytes(_ kibibytes: Int) -> String { decimals(Double(kibibytes) / 1024, 1) }
}

extension LogComparison.Row {
  /// Megabytes per second of user time.
  fileprivate var userSpeed: Double { megabytes / userSeconds }
}

extension LogReport {
  /// Runs the benchmark and publishes the report.
  ///
  /// - Parameter sizes: the number of records of each log.
  static func measure(_ tools: BenchTools, sizes: [Int]) throws {
    let machine = tools.machine([["jq", "--version"], ["/usr/bin/python3", "--version"]])
    var comparison = LogComparison(tandem: tools.tandem, folder: tools.folder)
    for size in sizes.sorted() { try comparison.measure(records: size, progress) }
    let least = try MeasuredProcess(["true"]).wait().peakMemory
    // Measure this last, because the measurement needs memory, and child processes that start later
    // would inherit it.
    progress("Appending …")
    let append = try LogBenchmark.run(path: "\(tools.folder)/append.jsonl", records: 200_000)
    try LogReport(append: append, rows: comparison.rows, leastMemory: least, machine: machine).report
      .tell(folder: tools.results, page: tools.page)
  }
}
