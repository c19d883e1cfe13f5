// Reports the handoffs of the sound from one video to the other.

/// Makes a report of the silence and the overlap at each handoff.
struct SoundReport {
  var rows: [SoundBenchmark.Row]
  var machine: Machine

  private static let method = """
    Two videos play into a PulseAudio sink, whose sound is recorded. One video has a tone of 1 kHz, the other a tone of
    4 kHz. The sound moves repeatedly from one video to the other (a *handoff*). In Tandem, a swap moves the sound.
    With two mpv players, one player is muted, and the other player is unmuted immediately afterwards.

    Each millisecond of the recording is judged separately. A tone counts as heard if it is at most 20 dB below its
    usual level. A millisecond without a tone counts as silence, and a millisecond with both tones as an overlap. If one
    tone replaces the other within a millisecond, this millisecond contains both tones and also counts as an overlap.
    """

  var report: BenchReport {
    var report = BenchReport(name: "sound", method: Self.method, machine: machine)
    func silences(_ row: SoundBenchmark.Row) -> Series { Series(row.handoffs.map { Double($0.silence) }) }
    func overlaps(_ row: SoundBenchmark.Row) -> Series { Series(row.handoffs.map { Double($0.overlap) }) }
    let (own, peers) = (rows[0], rows.dropFirst())
    report.figures = [
      Metric(
        name: "silence at a handoff, median", unit: "ms", places: 0, value: silences(own).median,
        peers: peers.map { ($0.name, silences($0).median) }),
      Metric(
        name: "silence at a handoff, longest", unit: "ms", places: 0, value: silences(own).largest,
        peers: peers.map { ($0.name, silences($0).largest) }, target: .atMost(20)),
      Metric(
        name: "both heard, longest", unit: "ms", places: 0, value: overlaps(own).largest,
        peers: peers.map { ($0.name, overlaps($0).largest) }, target: .atMost(1)),
    ]
    report.tables = [
      MetricTable(
        title: "All programs",
        headings: [
          "program", "handoffs asked for", "heard", "silence p50", "p99", "longest", "overlap p50", "longest",
        ],
        rows: rows.map { row in
          [row.name, String(row.asked), String(row.handoffs.count)]
            + [
              silences(row).median, silences(row).percentile(99), silences(row).largest, overlaps(row).median,
              overlaps(row).largest,
            ].map { "\(decimals($0, 0)) ms" }
        })
    ]
    report.notes = rows.compactMap { row in row.failure.map { "\(row.name): not measured in every round: \($0)" } }
    return report
  }

  /// Runs the benchmark and publishes the report.
  static func measure(_ tools: BenchTools, handoffs: Int) throws {
    let machine = tools.machine([["mpv", "--version"], ["pulseaudio", "--version"]])
    try SoundReport(rows: try SoundBenchmark(tools: tools, handoffs: handoffs).run(progress), machine: machine).report
      .tell(folder: tools.results, page: tools.page)
  }
}
