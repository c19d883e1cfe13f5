// Reports the results of the sync benchmark.

/// Makes a report of the differences between two synced videos.
struct SyncReport {
  var outcome: SyncBenchmark.Outcome
  var seconds: Double
  var machine: Machine

  private static let method = """
    Both videos are made from one clip of 360p30 whose pictures show their numbers. The first video is a local file in
    H.264. The second video is in MPEG-4, lacks the first 137 pictures, and comes from an nginx server. The server sends
    data only a little faster than the video plays, and sends nothing for twelve seconds of each minute.

    `tandem sync auto` finds the offset, the videos swap twice a minute, and a watching program reads both numbers from
    the X screen 240 times a second. The videos count as in sync from an event `settled` in the session's log to the
    next event `apart`, `rested`, `seek` or `ended`.
    """

  var report: BenchReport {
    var report = BenchReport(name: "sync", method: Self.method, machine: machine)
    let (steps, pitch) = (outcome.steps, Series(outcome.pitch.pitches))
    report.figures = [
      Metric(name: "share of the time in sync, at most one picture apart", unit: "%", value: steps.share(atMost: 1)),
      Metric(name: "share of the time in sync, the same picture", unit: "%", value: steps.share(atMost: 0)),
      Metric(
        name: "in sync, more than one picture apart, longest", unit: "ms", places: 0, value: steps.longestFar * 1000),
      Metric(name: "tone of 1000 Hz, lowest pitch", unit: "Hz", places: 0, value: pitch.least, target: .atLeast(999)),
      Metric(
        name: "tone of 1000 Hz, highest pitch", unit: "Hz", places: 0, value: pitch.largest, target: .atMost(1001)),
    ]
    func rows(_ times: [Int: Double]) -> [[String]] {
      let near = (0...3).map { ["\($0)", "\(decimals(times[$0] ?? 0, 2)) s"] }
      return near + [["more", "\(decimals(times.filter { $0.key > 3 }.values.reduce(0, +), 2)) s"]]
    }
    report.tables = [
      MetricTable(title: "In sync", headings: ["pictures apart", "duration"], rows: rows(steps.secondsByDifference)),
      MetricTable(
        title: "Not in sync, or waiting for data", headings: ["pictures apart", "duration"], rows: rows(steps.unsettled)
      ),
    ]
    report.notes = [
      "The run took \(decimals(seconds, 0)) s, with \(outcome.swaps) swaps and \(outcome.stalls) stops of the server. "
        + "The videos were brought into sync \(outcome.settlings) times. During the swaps, the numbers could not be "
        + "read for \(decimals(steps.unreadable, 2)) s in all. The session's log is \(outcome.verdict).",
      "The sound was divided into parts of one second, and the pitch could be measured in \(pitch.count) parts.",
    ]
    return report
  }

  /// Runs the benchmark and publishes the report.
  static func measure(_ tools: BenchTools, seconds: Double, server: Int32, clips: [String]) throws {
    let machine = tools.machine([["nginx", "-v"], ["pulseaudio", "--version"]])
    let outcome = try SyncBenchmark(tools: tools, seconds: seconds, clips: clips, server: server).run(progress)
    try SyncReport(outcome: outcome, seconds: seconds, machine: machine).report.tell(
      folder: tools.results, page: tools.page)
  }
}
