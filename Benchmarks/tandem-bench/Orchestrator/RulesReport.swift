// Reports the speed of the rules.

import TandemFoundation

/// Makes a report of the orchestrator's speed.
struct RulesReport {
  struct Row {
    var swaps: Int
    /// Swaps per second.
    var rates: [Double] = []
  }

  /// The numbers of states and edges that the exploration in the tests prints, and the cost of the
  /// exploration.
  struct Exploration {
    var states: Int
    var edges: Int
    var userSeconds: Double
  }

  var rows: [Row]
  var counts: [(name: String, count: Double)]
  var exploration: Exploration?
  var machine: Machine

  private static let method = """
    The orchestrator runs alone, without players, screen or log. A swap consists of five inputs: the command, the app's
    answer to the restore callback, the player's report that it is muted, and two reports of the display. The
    exploration tries every input in every reachable state; one input in one state is an edge. The time of an edge
    includes the check of the result. The exploration runs in the test build.
    """

  var report: BenchReport {
    var report = BenchReport(name: "rules", method: Self.method, machine: machine)
    if let longest = rows.last {
      report.figures = [
        Metric(
          name: "swaps a second", unit: "", places: 0, value: Series(longest.rates).median, target: .atLeast(2_000_000))
      ]
    }
    if let exploration {
      report.figures.append(
        Metric(
          name: "edges explored a second of user time", unit: "", places: 0,
          value: Double(exploration.edges) / exploration.userSeconds, target: .atLeast(500_000)))
      report.notes.append(
        "The exploration followed \(exploration.edges) edges to \(exploration.states) states, in "
          + "\(decimals(exploration.userSeconds, 1)) s of user time."
      )
    }
    report.figures += counts.map { Metric(name: $0.name, unit: "", value: $0.count) }
    report.figures.append(
      Metric(
        name: "growth of the time with the number of swaps, exponent", unit: "",
        value: Series.exponent(rows.map { (Double($0.swaps), Double($0.swaps) / Series($0.rates).median) }),
        target: .atMost(1.1)))
    report.tables = [
      MetricTable(
        title: "Swaps in one session", headings: ["swaps", "a second"],
        rows: rows.map { [String($0.swaps), Series($0.rates).text(0)] })
    ]
    return report
  }

  /// Runs the benchmark and publishes the report.
  ///
  /// - Parameter exploration: the result of the exploration in the tests; nil if it was not run.
  static func measure(_ tools: BenchTools, exploration: Exploration?) throws {
    var rows = [10_000, 100_000, 1_000_000, 10_000_000].map { Row(swaps: $0) }
    for round in 0..<3 {
      for step in rows.indices {
        let index = (step + round) % rows.count
        progress("round \(round + 1) of 3: \(rows[index].swaps) swaps …")
        var benchmark = OrchestratorBenchmark()
        rows[index].rates.append(benchmark.run(swaps: rows[index].swaps).swapsPerSecond)
      }
    }
    var (benchmark, owners) = (OrchestratorBenchmark(), OrchestratorBenchmark())
    let names = ["swap": "allocations a swap", "swap-retains": "retains a swap", "swap-releases": "releases a swap"]
    let counts = (benchmark.allocations() + owners.references()).compactMap { count in
      names[count.name].map { ($0, count.count) }
    }
    try RulesReport(rows: rows, counts: counts, exploration: exploration, machine: tools.machine([])).report
      .tell(folder: tools.results, page: tools.page)
  }
}
