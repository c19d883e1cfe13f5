// What questions to a log cost, beside jq and Python on the same file.

import Glibc
import JSON

/// Asks each program the same questions and prints a table; writes JSON besides.
enum LogComparison {
  private struct Question {
    var name: String
    var program: String
    var command: [String]
  }

  private struct Row {
    var question: Question
    var records: Int
    var megabytes: Double
    var seconds: Double
    var peakMemory: Int

    var json: JSONValue {
      [
        "question": .string(question.name), "program": .string(question.program), "records": .int(records),
        "seconds": .double(seconds), "megabytes_per_second": .double(megabytes / seconds),
        "peak_KiB": .int(peakMemory),
      ]
    }
  }

  private static let filter = """
    import json, sys
    for line in open(sys.argv[1]):
        if json.loads(line)["kind"] == "callback": sys.stdout.write(line)
    """
  private static let count = """
    import json, sys, collections
    count = collections.Counter()
    for line in open(sys.argv[1]):
        record = json.loads(line)
        if record["kind"] == "transaction": count[record["form"], record["outcome"]] += 1
    print(count)
    """

  private static func questions(_ tandem: String, _ path: String) -> [Question] {
    let outcomes = #"reduce (inputs|select(.kind=="transaction")) as $r ({}; .[$r.form+" "+$r.outcome] += 1)"#
    return [
      Question(name: "verify", program: "tandem", command: [tandem, "log", "verify", path]),
      Question(
        name: "filter", program: "tandem", command: [tandem, "log", "show", path, "--kind", "callback", "--json"]),
      Question(name: "filter", program: "jq", command: ["jq", "-c", #"select(.kind=="callback")"#, path]),
      Question(name: "filter", program: "python3", command: ["python3", "-c", filter, path]),
      Question(name: "stats", program: "tandem", command: [tandem, "log", "stats", path]),
      Question(name: "stats", program: "jq", command: ["jq", "-n", outcomes, path]),
      Question(name: "stats", program: "python3", command: ["python3", "-c", count, path]),
    ]
  }

  /// - Parameter sizes: how many records each log has.
  static func run(tandem: String, folder: String, sizes: [Int], writingTo report: String) throws {
    print("question  program     records    seconds       MB/s   peak MiB")
    var rows: [Row] = []
    for size in sizes {
      let path = "\(folder)/\(size).jsonl"
      try GeneratedLog.write(records: size, to: path)
      defer { unlink(path) }
      var status = stat()
      guard stat(path, &status) == 0 else { throw MeasuredProcess.Failure(description: "no \(path)") }
      for question in questions(tandem, path) {
        let row = try measure(question, records: size, megabytes: Double(status.st_size) / 1e6)
        rows.append(row)
        print(text(row))
      }
    }
    compare(rows)
    let bytes = Array((JSONValue.array(rows.map(\.json)).description + "\n").utf8)
    guard let file = fopen(report, "w") else { throw MeasuredProcess.Failure(description: "can't write \(report)") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// The best of three, but one for what takes long: other programs on the machine only add.
  private static func measure(_ question: Question, records: Int, megabytes: Double) throws -> Row {
    var row = Row(question: question, records: records, megabytes: megabytes, seconds: .infinity, peakMemory: 0)
    for _ in 0..<3 {
      let clock = ContinuousClock()
      let start = clock.now
      let cost = try MeasuredProcess(question.command).wait()
      row.seconds = min(row.seconds, (clock.now - start) / .seconds(1))
      row.peakMemory = max(row.peakMemory, cost.peakMemory)
      if row.seconds > 10 { break }
    }
    return row
  }

  private static func text(_ row: Row) -> String {
    func column(_ number: Double, _ width: Int, decimals: Int) -> String {
      var scale = 1.0
      for _ in 0..<decimals { scale *= 10 }
      let whole = String(Int((number * scale).rounded()))
      let digits = String(repeating: "0", count: max(0, decimals + 1 - whole.count)) + whole
      let text = decimals == 0 ? digits : digits.dropLast(decimals) + "." + digits.suffix(decimals)
      return String(repeating: " ", count: max(0, width - text.count)) + text
    }
    func padded(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: width - text.count) }
    let title = padded(row.question.name, 10) + padded(row.question.program, 8)
    return title + column(Double(row.records), 11, decimals: 0) + column(row.seconds, 11, decimals: 3)
      + column(row.megabytes / row.seconds, 11, decimals: 0)
      + column(Double(row.peakMemory) / 1024, 11, decimals: 1)
  }

  private static func compare(_ rows: [Row]) {
    for row in rows where row.question.program == "tandem" {
      for other in rows where other.records == row.records && other.question.program == "jq" {
        guard other.question.name == (row.question.name == "verify" ? "filter" : row.question.name) else { continue }
        let tenths = Int((other.seconds / row.seconds * 10).rounded())
        let factor = "\(tenths / 10).\(tenths % 10) times as fast as jq's \(other.question.name)"
        print("\(row.records) records: \(row.question.name) is \(factor)")
      }
    }
  }
}
