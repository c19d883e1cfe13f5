// Reports the display benchmark.

import TandemFoundation

/// Makes a report of processor time, visible frames and quality.
struct DisplayReport {
  var rows: [DisplayBenchmark.Row]
  var seconds: Double
  var machine: Machine

  private static let method = """
    The programs run one after the other. Each shows two clips of the same size and rate: one fills the screen, and the
    other is a quarter as wide, in the lower right corner. The order of the programs changes from round to round.

    - Cores: the processor time (user and system) of a program and of all processes that it has started, divided by the
      elapsed time.
    - Missed: each picture of a clip shows its number as a pattern. A watching program reads these numbers from the X
      screen 250 times a second. A number counts as missed if smaller and larger numbers were read, but this number was
      not.
    - The limit (*decoding and one blit* in the tables) is the processor time of the work that no program can avoid. Two
      programs do only this work: FFmpeg decodes both clips, each on one thread, and discards the pictures, while
      another program copies a ready-made picture to the screen at the rate of the clips.
    - Quality (*dB* in the table): the peak signal-to-noise ratio of the picture on the screen. The reference is the
      same frame of the clip, scaled with swscale's Lanczos filter. The number in the picture identifies the frame. A
      higher ratio means that the screen resembles the clip more closely.
    """

  var report: BenchReport {
    var report = BenchReport(name: "display", method: Self.method, machine: machine)
    for format in Set(rows.map(\.format)).sorted() {
      let rows = rows.filter { $0.format == format }
      func row(_ name: String) -> DisplayBenchmark.Row? { rows.first { $0.name == name && !$0.cores.isEmpty } }
      func peers(_ names: String...) -> [(name: String, value: Double)] {
        names.compactMap { name in row(name).map { (name, Series($0.cores).median) } }
      }
      if let own = row("tandem, software") {
        let cores = Series(own.cores).median
        report.figures += [
          Metric(
            name: "\(format), in memory", unit: "cores", value: cores,
            peers: peers("GStreamer compositor", "two mpv --vo=x11", "one mpv, overlay filter"), target: .share(0.9)),
          Metric(
            name: "\(format), in memory, compared with the limit", unit: "cores", value: cores,
            peers: peers(Candidate.limit), target: .share(1.3)),
          missed(own, format + ", in memory, pictures missed"),
        ]
      }
      if let own = row(Candidate.fast) {
        let (name, cores) = ("\(format), in memory, --quality fast", Series(own.cores).median)
        report.figures += [
          Metric(
            name: name, unit: "cores", value: cores, peers: peers("GStreamer compositor", "two mpv --vo=x11"),
            target: .share(0.9)),
          Metric(
            name: name + ", compared with the limit", unit: "cores", value: cores, peers: peers(Candidate.limit),
            target: .share(1.3)),
          missed(own, name + ", pictures missed"),
        ]
      }
      if let own = row("tandem, OpenGL") {
        report.figures += [
          Metric(
            name: "\(format), OpenGL", unit: "cores", value: Series(own.cores).median,
            peers: peers("two mpv --vo=gpu"), target: .share(1)),
          missed(own, format + ", OpenGL, pictures missed"),
        ]
      }
    }
    report.tables = [table]
    report.notes = rows.compactMap { row in
      row.failure.map { "\(row.format), \(row.name), was not measured in every round: \($0)" }
    }
    report.notes.append(
      "A run takes \(decimals(seconds, 0)) s. The watching program looked at the screen at least every "
        + "\(decimals(Series(rows.map(\.blink)).largest * 1000, 0)) ms. Without a graphics card, llvmpipe draws OpenGL "
        + "on the processor."
    )
    return report
  }

  private func missed(_ row: DisplayBenchmark.Row, _ name: String) -> Metric {
    Metric(
      name: name, unit: "of \(row.expected)", places: 0, value: row.expected > 0 ? Double(row.missed) : .nan,
      target: .atMost(0))
  }

  private var table: MetricTable {
    MetricTable(
      title: "All programs, with the median of the rounds and their range",
      headings: [
        "clips", "program", "cores", "X server", "pictures seen a second", "missed", "dB, large", "dB, small",
      ],
      rows: rows.map { row in
        func rates(_ counts: [FrameCount]) -> String { decimals(Series(counts.map(\.perSecond)).median, 1) }
        let isSeen = row.expected > 0
        return [
          row.format, row.name, Series(row.cores).text(2), decimals(Series(row.server).median, 2),
          isSeen ? "\(rates(row.fullScreen)) and \(rates(row.pictureInPicture))" : "–",
          isSeen ? "\(row.missed) of \(row.expected)" : "–",
          decimals(Series(row.qualities.map(\.fullScreen)).median, 1),
          decimals(Series(row.qualities.map(\.pictureInPicture)).median, 1),
        ]
      })
  }
}

extension DisplayReport {
  /// Runs the benchmark and publishes the report.
  static func measure(_ tools: BenchTools, seconds: Double, formats: [String]) throws {
    let machine = tools.machine([["mpv", "--version"], ["ffmpeg", "-version"], ["gst-launch-1.0", "--version"]])
    let formats = try formats.map { try Clip.Format($0) }
    let rows = try DisplayBenchmark(tools: tools, formats: formats, seconds: seconds).run(progress)
    try DisplayReport(rows: rows, seconds: seconds, machine: machine).report
      .tell(folder: tools.results, page: tools.page)
  }
}
