// The figures of subscribers.

/// Makes a report of what subscribers cost.
struct SubscriberReport {
  var rows: [SubscriberBenchmark.Row]
  var swaps: Int
  var machine: Machine

  private static let method = """
    A session without a screen, with simulated players, is swapped by a client while others are subscribed and read what they are \
    told. Counted is the session's own processor time, user and system, of all of its threads. What a subscriber costs is what it adds to \
    that of a session without one.
    """

  var report: BenchReport {
    var report = BenchReport(name: "subscribers", method: Self.method, machine: machine)
    let alone = Series(rows.first { $0.subscribers == 0 }?.costs ?? []).median
    func added(_ row: SubscriberBenchmark.Row) -> Double { Series(row.costs).median - alone }
    let listening = rows.filter { $0.subscribers > 0 }
    let exponent = Series.exponent(listening.map { (Double($0.subscribers), added($0)) })
    if let most = listening.last {
      report.figures = [
        Figure(
          name: "a subscriber and swap, of \(most.subscribers)", unit: "µs",
          value: added(most) / Double(most.subscribers),
          target: .atMost(2)),
        Figure(name: "growth with subscribers, exponent", unit: "", value: exponent, target: .atMost(1.1)),
      ]
    }
    report.tables = [
      FigureTable(
        title: "Processor time a swap, of \(rows.first?.costs.count ?? 0) runs of \(swaps) swaps",
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

  /// Measures everything and tells it.
  static func measure(_ tools: BenchTools, swaps: Int) throws {
    let rows = try SubscriberBenchmark(tools: tools, swaps: swaps).run(progress)
    try SubscriberReport(rows: rows, swaps: swaps, machine: tools.machine([])).report
      .tell(folder: tools.results, page: tools.page)
  }
}
