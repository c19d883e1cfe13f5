// Reports the swaps.

import TandemFoundation

/// Makes a report of the time that swaps take, and of wrong states of the screen.
struct SwapReport {
  var rows: [SwapBenchmark.Row]
  var machine: Machine

  private static let method = """
    Two videos of 720p30 in a window are swapped repeatedly, without an animation and at varying moments between two
    frames. A watching program reads a thousand times a second which clip each of the two places on the screen shows.

    - The time of a swap begins just before the command is sent, and ends when both clips are seen at their new places.
    - The screen is in a wrong state if both places show the same clip, or if one place shows no readable clip.
    - Busy: during the swaps, three other programs keep the processors busy with endless loops.
    - Tandem is compared with two mpv players that swap in one of two ways. *Windows exchanged* means that a program
      exchanges the places and sizes of both windows in one step. *Each opening the other's file* means that each player
      opens the file that the other player was playing, and continues at the same position.
    """

  var report: BenchReport {
    var report = BenchReport(name: "swap", method: Self.method, machine: machine)
    for (name, peer, most) in [
      ("tandem, in memory", "two mpv --vo=x11, windows exchanged", 16.7),
      ("tandem, OpenGL", "two mpv --vo=gpu, windows exchanged", 33.3),
    ] {
      for isBusy in [false, true] {
        guard let own = row(name, isBusy) else { continue }
        let peers = [row(peer, isBusy), row("two mpv --vo=x11, each opening the other's file", isBusy)].compactMap(
          \.self)
        let state = isBusy ? "busy" : "idle"
        report.figures.append(
          Metric(
            name: "\(name), \(state), p99", unit: "ms", places: 1, value: Self.milliseconds(own, 99),
            peers: peers.map { ($0.name, Self.milliseconds($0, 99)) }, target: .atMost(most)))
        report.figures.append(
          Metric(
            name: "\(name), \(state), swaps with a wrong state", unit: "", places: 0, value: Double(own.times.wrong),
            peers: peers.map { ($0.name, Double($0.times.wrong)) }, target: .atMost(0)))
      }
      if let own = row(name, false), !own.costs.isEmpty {
        report.figures.append(
          Metric(
            name: "\(name), processor time a swap", unit: "ms", places: 1, value: Series(own.costs).median,
            peers: [row(peer, false)].compactMap { $0 }.map { ($0.name, Series($0.costs).median) },
            target: .atMost(2)))
      }
      if let own = row(name, false), let opened = own.opened {
        report.figures.append(
          Metric(
            name: "\(name), files opened a swap", unit: "", places: 1, value: opened.all,
            peers: rows.filter { !$0.isBusy && $0.name != name && !$0.name.hasPrefix("tandem") }
              .compactMap { row in row.opened.map { (row.name, $0.all) } },
            target: .atMost(0)))
      }
    }
    report.tables = [table]
    report.notes =
      rows.compactMap { row in row.failure.map { "\(row.name): not measured in every round: \($0)" } }
      + [
        "Processor time a swap: both videos are paused. The figure is the processor time of all threads during forty "
          + "swaps, minus their time in an equally long period without swaps, divided by the number of swaps.",
        "Files opened a swap: strace counts the files that are opened in twenty swaps while both videos play. "
          + "The number after *clips* counts only the files of the two videos.",
      ]
    return report
  }

  private func row(_ name: String, _ isBusy: Bool) -> SwapBenchmark.Row? {
    rows.first { $0.name == name && $0.isBusy == isBusy && !$0.times.latencies.isEmpty }
  }

  private static func milliseconds(_ row: SwapBenchmark.Row, _ percentile: Double) -> Double {
    Series(row.times.latencies).percentile(percentile) * 1000
  }

  private var table: MetricTable {
    MetricTable(
      title: "All programs",
      headings: [
        "program", "load", "swaps", "p50", "p99", "worst", "wrong states", "time in wrong states", "not seen",
        "processor time a swap",
        "files opened a swap",
      ],
      rows: rows.map { row in
        [
          row.name, row.isBusy ? "three loops" : "none", String(row.times.latencies.count),
          "\(decimals(Self.milliseconds(row, 50), 1)) ms", "\(decimals(Self.milliseconds(row, 99), 1)) ms",
          "\(decimals(Self.milliseconds(row, 100), 1)) ms", String(row.times.wrong),
          "\(decimals(row.times.wrongTime * 1000, 0)) ms", String(row.times.missing),
          row.costs.isEmpty ? "–" : "\(Series(row.costs).text(1)) ms",
          row.opened.map { "\(decimals($0.all, 1)), clips \(decimals($0.clips, 1))" } ?? "–",
        ]
      })
  }
}

extension SwapReport {
  /// Runs the benchmark and publishes the report.
  static func measure(_ tools: BenchTools, swaps: Int) throws {
    let machine = tools.machine([["mpv", "--version"], ["strace", "--version"]])
    let benchmark = SwapBenchmark(tools: tools, format: try Clip.Format("720p30"), swaps: swaps)
    try SwapReport(rows: try benchmark.run(progress), machine: machine).report
      .tell(folder: tools.results, page: tools.page)
  }
}
