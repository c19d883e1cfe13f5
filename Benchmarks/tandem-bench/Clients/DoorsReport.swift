// Reports the cost of idle front ends.

/// Makes a report of the cost of front ends that no client uses.
struct DoorsReport {
  var rows: [DoorsBenchmark.Row]
  var seconds: Double
  var machine: Machine

  private static let method = """
    The sessions are headless and differ only in their open front ends: the control socket, mpv's sockets, MPRIS and the
    phone remote, and in the phones that watch. Each session in turn plays two videos of 360p30 and then pauses them.
    The benchmark measures each session while it plays and while it is paused. During these measurements only phones use
    the front ends: each follows the events and fetches both pictures twice a second. The session is the only client of
    the dbus-daemon that serves as the desktop's bus.

    The processor time is that of all processes of a session, as the kernel's scheduler measures it. A wakeup is a
    voluntary context switch. The cost of a front end is the difference between the session with all front ends and the
    session without this front end.
    """

  private func counts(_ doors: DoorsBenchmark.Doors, _ part: KeyPath<DoorsBenchmark.Row, [DoorsBenchmark.Count]>)
    -> [DoorsBenchmark.Count]
  { rows.first { $0.doors == doors }?[keyPath: part] ?? [] }

  var report: BenchReport {
    var report = BenchReport(name: "doors", method: Self.method, machine: machine)
    let control = DoorsBenchmark.Doors.controlOnly
    for (name, part) in [("playing", \DoorsBenchmark.Row.playing), ("paused", \DoorsBenchmark.Row.paused)] {
      let (all, alone) = (counts(.all, part), counts(control, part))
      report.figures += [
        Metric(
          name: "\(name), all front ends", unit: "ms a second", value: Series(all.map(\.milliseconds)).median,
          peers: [(control.rawValue, Series(alone.map(\.milliseconds)).median)], target: .share(1.02)),
        Metric(
          name: "\(name), all front ends", unit: "wakeups a second", places: 1,
          value: Series(all.map(\.wakeups)).median,
          peers: [(control.rawValue, Series(alone.map(\.wakeups)).median)], target: .share(1.02)),
      ]
      report.figures += [DoorsBenchmark.Doors.remote, .onePhone, .tenPhones].map { doors in
        Metric(
          name: "\(name), \(doors.rawValue)", unit: "ms a second",
          value: Series(counts(doors, part).map(\.milliseconds)).median,
          peers: [(control.rawValue, Series(alone.map(\.milliseconds)).median)])
      }
      for thread in DoorsBenchmark.threads {
        let wakeups = all.map { $0.threads[thread] ?? .nan }
        report.figures.append(
          Metric(
            name: "\(name), thread \(thread)", unit: "wakeups a second", value: Series(wakeups).largest,
            target: .atMost(0)))
      }
    }
    report.tables = [
      MetricTable(
        title: "All sessions, with the median of \(DoorsBenchmark.rounds) rounds and their range",
        headings: ["open front ends", "playing, ms a second", "wakeups", "paused, ms a second", "wakeups"],
        rows: rows.map { row in
          [
            row.doors.rawValue, Series(row.playing.map(\.milliseconds)).text(2),
            Series(row.playing.map(\.wakeups)).text(1), Series(row.paused.map(\.milliseconds)).text(3),
            Series(row.paused.map(\.wakeups)).text(2),
          ]
        })
    ]
    report.notes = ["Each count takes \(decimals(seconds, 0)) s."]
    return report
  }

  /// Runs the benchmark and publishes the report.
  static func measure(_ tools: BenchTools, seconds: Double, clips: [String]) throws {
    let rows = try DoorsBenchmark(tools: tools, clips: clips, seconds: seconds).run(progress)
    try DoorsReport(rows: rows, seconds: seconds, machine: tools.machine([])).report
      .tell(folder: tools.results, page: tools.page)
  }
}
