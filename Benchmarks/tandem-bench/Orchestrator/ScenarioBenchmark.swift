// Measures the cost of scenarios.

import Glibc
import TandemFoundation

/// Runs many scenario files, and makes a report of their cost.
struct ScenarioBenchmark {
  struct Row {
    var files: Int
    /// The elapsed time per scenario, in milliseconds. `userTimes` are the times in user mode.
    var times: [Double] = []
    var userTimes: [Double] = []
    /// The largest memory of all runs, in kibibytes.
    var memory = 0
  }

  var rows: [Row]
  var machine: Machine

  private static let method = """
    One process, `tandem scenario run FOLDER --quiet`, runs many copies of one short scenario, each from its own file,
    with simulated players. The memory is the largest amount that the process used at any time.
    """

  var report: BenchReport {
    var report = BenchReport(name: "scenarios", method: Self.method, machine: machine)
    guard let first = rows.first, let last = rows.last else { return report }
    let time = Series.exponent(rows.map { (Double($0.files), Double($0.files) * Series($0.times).median) })
    let memory = Series.exponent(rows.map { (Double($0.files), Double($0.memory)) })
    report.figures = [
      Metric(
        name: "time of a scenario, with \(last.files) scenarios", unit: "ms", places: 3,
        value: Series(last.times).median, target: .atMost(0.1)),
      Metric(
        name: "growth of the time with the number of scenarios, exponent", unit: "", value: time, target: .atMost(1.1)),
      Metric(
        name: "memory, with \(last.files) scenarios", unit: "MiB", places: 1, value: Double(last.memory) / 1024,
        peers: [("with \(first.files)", Double(first.memory) / 1024)], target: .share(1.1)),
      Metric(name: "growth of the memory, exponent", unit: "", value: memory, target: .atMost(0.02)),
    ]
    report.tables = [
      MetricTable(
        title: "For each number of files", headings: ["files", "runs", "ms each", "user ms each", "MiB at most"],
        rows: rows.map {
          [
            String($0.files), String($0.times.count), Series($0.times).text(3), Series($0.userTimes).text(3),
            decimals(Double($0.memory) / 1024, 1),
          ]
        })
    ]
    return report
  }

  /// - Parameters:
  ///   - scenario: the file of which all scenarios are copies.
  ///   - counts: the numbers of files, one for each row.
  static func measure(_ tools: BenchTools, scenario: String, counts: [Int]) throws {
    let text = TextFile.text(scenario)
    var rows: [Row] = []
    for count in counts.sorted() {
      progress("\(count) scenarios: writing them …")
      let folder = "\(tools.folder)/scenarios-\(count)"
      mkdir(folder, 0o700)
      for number in 0..<count { try TextFile.write(text, to: "\(folder)/\(number).json") }
      var row = Row(files: count)
      for round in 0..<(count > 20_000 ? 2 : 5) {
        progress("\(count) scenarios: run \(round + 1) …")
        let start = MonotonicTime.now
        let cost = try MeasuredProcess([tools.tandem, "scenario", "run", folder, "--quiet"]).wait()
        row.times.append((MonotonicTime.now - start) * 1000 / Double(count))
        row.userTimes.append(cost.userSeconds * 1000 / Double(count))
        row.memory = max(row.memory, cost.peakMemory)
      }
      rows.append(row)
      for number in 0..<count { unlink("\(folder)/\(number).json") }
      rmdir(folder)
    }
    try ScenarioBenchmark(rows: rows, machine: tools.machine([])).report.tell(folder: tools.results, page: tools.page)
  }
}
