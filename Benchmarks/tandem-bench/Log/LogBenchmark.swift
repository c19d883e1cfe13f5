// Measures the cost of a record.

import CTandemMeasuring
import TandemLog
import TandemLogFiles
import TandemOrchestrator

/// Appends records to a real file.
enum LogBenchmark {
  struct Cost {
    var name: String
    /// The time to create the record and to write it with one write(2).
    var microseconds: Double
    var making: Allocations
    var writing: Allocations
  }

  /// The allocations per record.
  struct Allocations {
    var count = 0.0
    var bytes = 0.0

    init(of records: Int, _ body: (Int) -> Void) {
      allocations_begin()
      for number in 0..<records { body(number) }
      let all = allocations_end()
      count = Double(all.count) / Double(records)
      bytes = Double(all.bytes) / Double(records)
    }

    var text: String { "\(decimals(count, 2)) allocations of \(decimals(bytes, 0)) bytes" }
  }

  /// Typical records, including the ones with the most keys.
  private static let kinds: [(name: String, make: @Sendable (Int) -> Record)] = {
    let content = MediaContent(url: "/films/a film with a name of usual length.mkv")
    let assignments = (
      StateChange.Assignment(.A, content.key),
      StateChange.Assignment(.B, MediaContent(url: "https://example.org/live/index.m3u8").key)
    )
    let snapshot = Snapshot(entry: 1, position: .seconds(4711.25), volume: 67.5, audioTrack: 1)
    return [
      (
        "callback",
        { Record(callback: Callback(.willStart, player: .A, video: content, transaction: $0, generation: 3)) }
      ),
      ("snapshot", { Record(snapshot: snapshot, of: .A, .began, transaction: $0) }),
      ("roles", { Record(note: .roles(revision: $0, fullScreen: assignments.0, pictureInPicture: assignments.1)) }),
      (
        "command",
        { Record(command: .swap, initiator: .user, source: "socket", answer: .accepted(transaction: $0), id: $0) }
      ),
      (
        "transaction",
        {
          let note = StateChange.transactionEnded($0, .swap, .succeeded, reason: nil)
          return Record(note: note, elapsed: .milliseconds(42))
        }
      ),
    ]
  }()

  static func run(path: String, records: Int) throws -> [Cost] {
    try kinds.map { name, make in
      let writer = LogWriter(sink: try RotatingLog(path: path))
      let clock = ContinuousClock()
      let start = clock.now
      for number in 0..<records { writer.append(make(number), at: clock.now - start) }
      let total = (clock.now - start) / .microseconds(1)
      // Count only now, because the runs above have made all one-time allocations.
      let counted = 10_000
      var made = [Record?](repeating: nil, count: counted)
      let making = Allocations(of: counted) { made[$0] = make($0) }
      let writing = Allocations(of: counted) {
        if let record = made[$0] { writer.append(record, at: clock.now - start) }
      }
      precondition(writer.lost == 0, "records were lost")
      return Cost(name: name, microseconds: total / Double(records), making: making, writing: writing)
    }
  }

  /// - Returns: the average number of allocations for one record of each kind.
  static func allocations(path: String) throws -> [(name: String, count: Double)] {
    try run(path: path, records: 1_000).flatMap { cost in
      [("make-\(cost.name)", cost.making.count), ("write-\(cost.name)", cost.writing.count)]
    }
  }

  static func table(_ costs: [Cost]) -> String {
    "appending a record, its write(2) included\n"
      + costs.map { cost in
        "\(padded(cost.name, 12))\(decimals(cost.microseconds, 2)) µs; making it: \(cost.making.text); "
          + "writing it: \(cost.writing.text)\n"
      }.joined()
  }
}
