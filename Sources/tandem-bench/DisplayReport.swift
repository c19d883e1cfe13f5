// The display's figures as a table and as JSON.

import Glibc
import TandemJSON

/// What was measured about the screen.
struct DisplayReport {
  var rows: [DisplayBenchmark.Row]
  var swaps: [(name: String, result: Result<SwapBenchmark.Result, any Error>)]
  /// Of each run.
  var seconds: Double

  var table: String {
    var text = "Two clips on one screen, one of them in picture in picture, for \(Int(seconds)) s\n"
    text += line("", "", "CPU-seconds", "ratio", "peak MiB")
    for row in rows {
      guard let cost = row.cost else {
        text += "  \(row.clips)  \(row.name): not measured: \(row.note)\n"
        continue
      }
      text += line(
        row.clips, row.name, decimals(cost.seconds, 2), ratio(of: row).map { decimals($0, 2) } ?? "",
        String(cost.peakMemory / 1024))
    }
    text +=
      "  ratio: CPU-seconds of tandem with the software presenter to this one\n\nSwaps, cut, from accepted to presented\n"
    for (name, result) in swaps {
      switch result {
      case .success(let swaps):
        text += "  \(name): \(swaps.latency.summary); frames dropped \(swaps.dropped), late \(swaps.late); "
        text += "files opened, ended or sought in \(swaps.reopened)\n"
      case .failure(let error): text += "  \(name): not measured: \(error)\n"
      }
    }
    return text
  }

  var json: JSONValue {
    let costs = rows.map { row -> JSONValue in
      var members: [JSONValue.Member] = [.init("clips", .string(row.clips)), .init("player", .string(row.name))]
      if let cost = row.cost {
        members.append(.init("cpu_s", .double(cost.seconds)))
        members.append(.init("peakMemory_KiB", .int(cost.peakMemory)))
        if let ratio = ratio(of: row) { members.append(.init("tandemSoftwareRatio", .double(ratio))) }
      } else {
        members.append(.init("notMeasured", .string(row.note)))
      }
      return .object(members)
    }
    let latencies = swaps.map { name, result -> JSONValue in
      var members: [JSONValue.Member] = [.init("presenter", .string(name))]
      switch result {
      case .success(let swaps):
        members.append(.init("swaps", .int(swaps.latency.sorted.count)))
        for (name, value) in swaps.latency.percentiles { members.append(.init("\(name)_ms", .double(value))) }
        members.append(.init("framesDropped", .int(swaps.dropped)))
        members.append(.init("framesLate", .int(swaps.late)))
        members.append(.init("reopened", .int(swaps.reopened)))
      case .failure(let error): members.append(.init("notMeasured", .string("\(error)")))
      }
      return .object(members)
    }
    return .object([
      .init("seconds", .double(seconds)), .init("costs", .array(costs)), .init("swaps", .array(latencies)),
    ])
  }

  /// How much of what this one costs Tandem's software presenter costs on the same clips.
  private func ratio(of row: DisplayBenchmark.Row) -> Double? {
    guard let cost = row.cost, let own = rows.first(where: { $0.clips == row.clips })?.cost else { return nil }
    return own.seconds / cost.seconds
  }

  private func line(_ columns: String...) -> String {
    let widths = [8, 26, 12, 7, 9]
    let cells = zip(columns, widths).enumerated().map { index, cell in
      let gap = String(repeating: " ", count: max(1, cell.1 - cell.0.count))
      return index < 2 ? cell.0 + gap : gap + cell.0
    }
    return "  " + cells.joined() + "\n"
  }
}

extension DisplayReport {
  /// Measures everything, prints the table and writes the JSON.
  static func measure(tandem: String, folder: String, seconds: String, writingTo path: String) throws {
    guard let seconds = Double(seconds), seconds >= 1 else {
      throw MeasuredProcess.Failure(description: "\(seconds) is no time in seconds, from 1 on")
    }
    var report = DisplayReport(rows: [], swaps: [], seconds: seconds)
    for presenter in ["software", "opengl"] {
      progress("200 swaps, \(presenter) …")
      let benchmark = SwapBenchmark(tandem: tandem, folder: folder, presenter: presenter, height: 720, swaps: 200)
      report.swaps.append((presenter, Result { try benchmark.run() }))
    }
    report.rows = DisplayBenchmark(tandem: tandem, folder: folder, time: .seconds(seconds)).run(progress)
    print(report.table)
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard file >= 0 else { throw MeasuredProcess.Failure(description: "\(path): \(String(cString: strerror(errno)))") }
    defer { close(file) }
    let text = report.json.description + "\n"
    _ = text.withCString { write(file, $0, strlen($0)) }
  }
}
