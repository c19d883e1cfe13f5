// The log's figures as a table and as JSON.

import Glibc
import TandemJSON

/// What was measured about logs.
struct LogReport {
  var append: [LogBenchmark.Cost]
  var rows: [LogComparison.Row]
  /// Kibibytes. What a program has that needs nothing: less than this isn't seen.
  var leastMemory: Int

  /// How much faster one row is than another of the same log.
  private struct Ratio {
    var own: LogComparison.Row
    var other: LogComparison.Row
    var time: Double { other.seconds / own.seconds }
    var user: Double { other.userSeconds / own.userSeconds }
  }

  /// What becomes of one program's figures on a longer log.
  private struct Growth {
    var from: LogComparison.Row
    var to: LogComparison.Row
    var bytes: Double { to.megabytes / from.megabytes }
    var time: Double { to.seconds / from.seconds }
    var user: Double { to.userSeconds / from.userSeconds }
  }

  private var ratios: [Ratio] {
    rows.filter { $0.question.program == "tandem" }.flatMap { own in
      let kind = own.question.kind == .verify ? .filter : own.question.kind
      return rows.filter { $0.records == own.records && $0.question.kind == kind && $0.question.program != "tandem" }
        .map { Ratio(own: own, other: $0) }
    }
  }

  private var growths: [Growth] {
    rows.compactMap { from in
      let longer = rows.filter {
        $0.records > from.records && $0.question.kind == from.question.kind
          && $0.question.program == from.question.program
      }
      return longer.min { $0.records < $1.records }.map { Growth(from: from, to: $0) }
    }
  }

  var text: String {
    var text = LogBenchmark.table(append)
    text += "\nquestion  program     records  runs  seconds   user s    MB/s  peak MiB\n"
    for row in rows {
      text += padded(row.question.kind.rawValue, 10) + padded(row.question.program, 8)
      text += column(String(row.records), 11) + column(String(row.runs), 6) + column(decimals(row.seconds, 3), 9)
      text += column(decimals(row.userSeconds, 3), 9) + column(decimals(row.megabytes / row.seconds, 0), 8)
      text += column(mebibytes(row.peakMemory), 10) + "\n"
    }
    text +=
      "Answers were equal. seconds: the best run, user s: the mean. Memory below \(mebibytes(leastMemory)) MiB isn't seen.\n\n"
    for ratio in ratios {
      text += "\(ratio.own.records) records: \(ratio.own.question.kind.rawValue) is \(decimals(ratio.time, 1)) times "
      text += "as fast as \(ratio.other.question.program)'s \(ratio.other.question.kind.rawValue)"
      text += " (user \(decimals(ratio.user, 1)))\n"
    }
    if !growths.isEmpty { text += "\nOn a longer log\n" }
    for growth in growths {
      text += "\(growth.from.records) to \(growth.to.records): \(growth.from.question.kind.rawValue) by "
      text += "\(growth.from.question.program): \(decimals(growth.bytes, 1)) times the bytes, "
      text += "\(decimals(growth.time, 1)) times the time (user \(decimals(growth.user, 1))), memory "
      text += "\(mebibytes(growth.from.peakMemory)) to \(mebibytes(growth.to.peakMemory)) MiB\n"
    }
    return text
  }

  private func mebibytes(_ kibibytes: Int) -> String { decimals(Double(kibibytes) / 1024, 1) }

  var json: JSONValue {
    [
      "append": LogBenchmark.json(append),
      "questions": .array(
        rows.map {
          [
            "question": .string($0.question.kind.rawValue), "program": .string($0.question.program),
            "records": .int($0.records), "runs": .int($0.runs), "seconds": .double($0.seconds),
            "user_s": .double($0.userSeconds), "megabytes_per_second": .double($0.megabytes / $0.seconds),
            "peak_KiB": .int($0.peakMemory),
          ]
        }),
      "leastMemory_KiB": .int(leastMemory),
      "ratios": .array(
        ratios.map {
          [
            "question": .string($0.own.question.kind.rawValue), "records": .int($0.own.records),
            "against": .string($0.other.question.program), "time": .double($0.time), "user": .double($0.user),
          ]
        }),
      "growth": .array(
        growths.map {
          [
            "question": .string($0.from.question.kind.rawValue), "program": .string($0.from.question.program),
            "from": .int($0.from.records), "to": .int($0.to.records), "bytes": .double($0.bytes),
            "time": .double($0.time), "user": .double($0.user), "peakBefore_KiB": .int($0.from.peakMemory),
            "peakAfter_KiB": .int($0.to.peakMemory),
          ]
        }),
    ]
  }
}

extension LogReport {
  /// Measures everything, prints the table and writes the JSON.
  ///
  /// - Parameter sizes: how many records each log has.
  static func measure(tandem: String, folder: String, sizes: [Int], writingTo path: String) throws {
    var comparison = LogComparison(tandem: tandem, folder: folder)
    for size in sizes.sorted() { try comparison.measure(records: size, progress) }
    let least = try MeasuredProcess(["true"]).wait().peakMemory
    // Last, because it takes memory, of which a child is lent some.
    progress("Appending …")
    let append = try LogBenchmark.run(path: "\(folder)/append.jsonl", records: 200_000)
    let report = LogReport(append: append, rows: comparison.rows, leastMemory: least)
    print(report.text, terminator: "")
    let bytes = Array((report.json.description + "\n").utf8)
    guard let file = fopen(path, "w") else { throw MeasuredProcess.Failure(description: "can't write \(path)") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}
