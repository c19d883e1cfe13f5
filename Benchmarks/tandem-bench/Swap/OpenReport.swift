// Reports the time that opening and starting take.

/// Makes a report of the times until a clip is visible.
struct OpenReport {
  var rows: [OpenBenchmark.Row]
  var machine: Machine

  private static let method = """
    The clip is a 720p30 file on a local disk, and the system has it in its cache. A watching program looks at the
    screen a thousand times a second.

    - Opening: a running player shows another clip. The time begins just before the player gets the request on its
      socket, and ends when a picture of the new clip is on the screen.
    - Start: the time begins just before the program starts, and ends when its first picture is on the screen.
    """

  var report: BenchReport {
    var report = BenchReport(name: "open", method: Self.method, machine: machine)
    for (name, peer) in [("tandem, in memory", "mpv --vo=x11"), ("tandem, OpenGL", "mpv --vo=gpu")] {
      for isBeginning in [false, true] {
        func median(_ name: String) -> Double {
          Series(rows.first { $0.name == name && $0.isBeginning == isBeginning }?.times ?? []).median * 1000
        }
        report.figures.append(
          Metric(
            name: "\(name), \(isBeginning ? "tandem play" : "tandem open") to the picture", unit: "ms", places: 1,
            value: median(name), peers: [(isBeginning ? "\(peer), start" : "\(peer), loadfile", median(peer))],
            target: isBeginning ? .share(1) : .atMost(16)))
      }
    }
    report.tables = [
      MetricTable(
        title: "All programs", headings: ["program", "measured", "runs", "p50", "p99", "shortest", "longest"],
        rows: rows.map { row in
          let times = Series(row.times.map { $0 * 1000 })
          return [row.name, row.isBeginning ? "start" : "opening", String(times.count)]
            + [times.median, times.percentile(99), times.least, times.largest].map { "\(decimals($0, 1)) ms" }
        })
    ]
    report.notes = rows.compactMap { row in row.failure.map { "\(row.name): not measured in every run: \($0)" } }
    return report
  }

  /// Runs the benchmark and publishes the report.
  static func measure(_ tools: BenchTools, runs: Int) throws {
    let machine = tools.machine([["mpv", "--version"]])
    let benchmark = OpenBenchmark(tools: tools, format: try Clip.Format("720p30"), runs: runs)
    try OpenReport(rows: try benchmark.run(progress), machine: machine).report
      .tell(folder: tools.results, page: tools.page)
  }
}
