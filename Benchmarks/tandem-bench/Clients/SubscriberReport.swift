// Reports the cost of event subscribers.

/// Makes a report of the cost of event subscribers.
struct SubscriberReport {
  var rows: [SubscriberBenchmark.Row]
  var swaps: Int
  var machine: Machine

  private static let method = """
    A client swaps the videos of a headless session with simulated players, while other clients subscribe to its events
    and read them. The figure is the processor time (user and system) of all threads of the session. The cost of the
    subscribers is the difference from a session without subscribers.
    """

  var report: BenchReport {
    var report = BenchReport(name: "subscribers", method: Self.method, machine: machine)
    let alone = Series(rows.first { $0.subscribers == 0 }?.costs ?? []).median
    func added(_ row: SubscriberBenchmark.Row) -> Double { Series(row.costs).median - alone }
    let listening = rows.filter { $0.subscribers > 0 }
    if let one = listening.first, let most = listening.last, one.subscribers < most.subscribers {
      let further = (added(most) - added(one)) / Double(most.subscribers - one.subscribers)
      report.figures = [
        Metric(name: "first subscriber, a swap", unit: "µs", places: 0, value: added(one), target: .atMost(2)),
        Metric(name: "each further subscriber, a swap", unit: "µs", value: further, target: .atMost(2)),
        Metric(
          name: "growth of the time with the subscribers, exponent", unit: "",
          value: Series.exponent(listening.map { (Double($0.subscribers), Series($0.costs).median) }),
          target: .atMost(1.1)),
      ]
    }
    report.tables = [
      MetricTable(
        title: "Processor time a swap, in \(rows.first?.costs.count ?? 0) runs of \(swaps) swaps",
        headings: ["subscribers", "µs a swap", "µs a subscriber"],
        rows: rows.map { row in
          [
            String(row.subscribers), Series(row.costs).text(0),
            row.subscribers == 0 ? "–" : decimals(added(row) / Double(row.subscribers), 2),
          ]
        })
    ]
    return report
  }

  /// Runs the benchmark and publishes the report.
  static func measure(_ tools: BenchTools, swaps: Int) throws {
    let rows = try SubscriberBenchmark(tools: tools, swaps: swaps).run(progress)
    try SubscriberReport(rows: rows, swaps: swaps, machine: tools.machine([])).report
      .tell(folder: tools.results, page: tools.page)
  }
}
