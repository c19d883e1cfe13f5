// Reports the wakeups of players.

/// Makes a report of the wakeups and processor time of players.
struct IdleReport {
  var rows: [IdleBenchmark.Row]
  var seconds: Double
  var machine: Machine

  private static let method = """
    Two videos of 720p30 in a window first play, and are then paused. A wakeup is a voluntary context switch of a
    thread: the thread had nothing to do, slept, and was woken later. All threads of the measured players and of their
    child processes are counted, but not those of the X server and the kernel.
    """

  var report: BenchReport {
    var report = BenchReport(name: "idle", method: Self.method, machine: machine)
    func median(_ values: [(wakeups: Double, cores: Double)]) -> Double { Series(values.map(\.wakeups)).median }
    func peers(_ names: [String], _ counts: (IdleBenchmark.Row) -> [(wakeups: Double, cores: Double)]) -> [(
      name: String, value: Double
    )] {
      names.compactMap { name in
        rows.first { $0.name == name && !counts($0).isEmpty }.map { (name, median(counts($0))) }
      }
    }
    for (name, others) in [
      ("tandem, software", ["two mpv --vo=x11", "GStreamer compositor"]), ("tandem, OpenGL", ["two mpv --vo=gpu"]),
    ] {
      guard let own = rows.first(where: { $0.name == name && !$0.playing.isEmpty }) else { continue }
      report.figures += [
        Metric(
          name: "\(name), wakeups while playing", unit: "a second", places: 0, value: median(own.playing),
          peers: peers(others) { $0.playing }, target: .atMost(1000)),
        Metric(
          name: "\(name), wakeups while paused", unit: "a second", places: 1, value: median(own.paused),
          peers: peers(others) { $0.paused }, target: .atMost(1)),
      ]
    }
    report.tables = [
      MetricTable(
        title: "All programs",
        headings: ["program", "playing, wakeups a second", "cores", "paused, wakeups a second", "cores"],
        rows: rows.map { row in
          [
            row.name, Series(row.playing.map(\.wakeups)).text(0), Series(row.playing.map(\.cores)).text(2),
            row.paused.isEmpty ? "–" : Series(row.paused.map(\.wakeups)).text(1),
            row.paused.isEmpty ? "–" : Series(row.paused.map(\.cores)).text(4),
          ]
        })
    ]
    report.notes =
      rows.compactMap { row in row.failure.map { "\(row.name): not measured in every round: \($0)" } }
      + [
        "Each count takes \(decimals(seconds, 0)) s. gst-launch can't be paused, so it has no figures for paused videos."
      ]
    return report
  }

  /// Runs the benchmark and publishes the report.
  static func measure(_ tools: BenchTools, seconds: Double) throws {
    let machine = tools.machine([["mpv", "--version"], ["gst-launch-1.0", "--version"]])
    let benchmark = IdleBenchmark(tools: tools, format: try Clip.Format("720p30"), seconds: seconds)
    try IdleReport(rows: try benchmark.run(progress), seconds: seconds, machine: machine).report
      .tell(folder: tools.results, page: tools.page)
  }
}
