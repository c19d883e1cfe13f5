// The figures of a sync.

/// Makes a report of how two synced videos kept step.
struct SyncReport {
  var outcome: SyncBenchmark.Outcome
  var seconds: Double
  var machine: Machine

  private static let method = """
    One clip of 360p30 whose pictures carry their number, encoded twice: H.264 from a local file, and MPEG-4 without its first 137 \
    pictures from nginx, which gives hardly more a second than is played and is stopped for twelve seconds each minute. `tandem tie \
    auto` finds how far apart they are, both are exchanged twice a minute, and an eye reads both numbers from the X screen 240 times a \
    second. In step is what the log calls so: from `settled` to `apart`, `rested` or a seek.
    """

  var report: BenchReport {
    var report = BenchReport(name: "sync", method: Self.method, machine: machine)
    let (steps, pitch) = (outcome.steps, Series(outcome.pitch.pitches))
    report.figures = [
      Metric(name: "of the time in step, at most one picture apart", unit: "%", value: steps.share(atMost: 1)),
      Metric(name: "of the time in step, the same picture", unit: "%", value: steps.share(atMost: 0)),
      Metric(
        name: "in step and more than one apart, longest on end", unit: "ms", places: 0, value: steps.longestFar * 1000),
      Metric(name: "a tone of 1000 Hz, lowest", unit: "Hz", places: 0, value: pitch.least, target: .atLeast(999)),
      Metric(name: "a tone of 1000 Hz, highest", unit: "Hz", places: 0, value: pitch.largest, target: .atMost(1001)),
    ]
    func rows(_ times: [Int: Double]) -> [[String]] {
      let near = (0...3).map { ["\($0)", "\(decimals(times[$0] ?? 0, 2)) s"] }
      return near + [["more", "\(decimals(times.filter { $0.key > 3 }.values.reduce(0, +), 2)) s"]]
    }
    report.tables = [
      MetricTable(title: "In step", headings: ["pictures apart", "how long"], rows: rows(steps.secondsByDifference)),
      MetricTable(
        title: "Not in step, or waiting for data", headings: ["pictures apart", "how long"], rows: rows(steps.unsettled)
      ),
    ]
    report.notes = [
      "\(decimals(seconds, 0)) s, \(outcome.swaps) swaps, \(outcome.stalls) standstills of the server, \(outcome.settlings) times settled; "
        + "no number could be read for \(decimals(steps.unreadable, 2)) s, which is where both change places; the log is "
        + "\(outcome.verdict).",
      "The tone could be judged in \(pitch.count) seconds.",
    ]
    return report
  }

  /// Measures everything and tells it.
  static func measure(_ tools: BenchTools, seconds: Double, server: Int32, clips: [String]) throws {
    let machine = tools.machine([["nginx", "-v"], ["pulseaudio", "--version"]])
    let outcome = try SyncBenchmark(tools: tools, seconds: seconds, clips: clips, server: server).run(progress)
    try SyncReport(outcome: outcome, seconds: seconds, machine: machine).report.tell(
      folder: tools.results, page: tools.page)
  }
}
