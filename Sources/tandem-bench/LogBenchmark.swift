// What a record costs the session.

import EventLog
import Orchestration

/// Appends callback records to a real file.
enum LogBenchmark {
  /// - Returns: microseconds a record, making it and its one write(2) included.
  static func run(path: String, records: Int) throws -> Double {
    let writer = LogWriter(sink: try RotatingLog(path: path))
    let callback = Callback(
      .willStart, player: .A, video: Content(url: "/films/a film with a name of usual length.mkv"), transaction: 7,
      generation: 3)
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<records { writer.append(Record(callback: callback), at: clock.now - start) }
    let total = (clock.now - start) / .microseconds(1)
    precondition(writer.lost == 0, "records were lost")
    return (total / Double(records) * 100).rounded() / 100
  }
}
