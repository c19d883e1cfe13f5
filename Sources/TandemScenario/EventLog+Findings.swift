// The violations in a log, and the records that led to them.

import Tandem
import TandemFoundation
import TandemLog

extension EventLog {
  /// The log that a session under a ``/Tandem/VirtualClock`` has written so far.
  ///
  /// A session in real time keeps no log in memory: configure a `logFile`, and read that file.
  ///
  /// Thread: the main actor.
  @MainActor
  public init(of session: TandemSession) {
    guard let log = session.keptLog else {
      preconditionFailure("a session in real time keeps no log in memory: give it a logFile, and use EventLog(at:)")
    }
    self.init(bytes: log.bytes)
  }

  /// The rules that the log breaks.
  package func violations() throws(EventLogError) -> [Violation] {
    try read { reader throws(LogReadError) in
      var verifier = Verifier()
      var violations: [Violation] = []
      while let found = try reader.feedNext(to: &verifier) { violations += found }
      return (violations + verifier.finish()).filter { $0.severity == .violation }
    }
  }

  /// The records of a line's transaction up to this line, at most the last `count` records.
  ///
  /// - Parameters:
  ///   - line: the line's number, from 1. If the line names no transaction, the newest transaction before the line is
  ///     used.
  ///   - count: the maximum number of records.
  /// - Returns: a heading and a line for each record; empty if no record comes before the line.
  package func transaction(at line: Int, last count: Int = 8) throws(EventLogError) -> [String] {
    let records = try read { reader throws(LogReadError) in
      var records: [Record] = []
      while let record = try reader.next(), record.location?.line ?? 0 <= line { records.append(record) }
      return records
    }
    if records.isEmpty { return [] }
    let begin = records.lastIndex { $0.knownKind == .session } ?? 0
    let session = records[begin...]
    let number = session.last { $0["transaction"]?.int != nil }?["transaction"]?.int
    let chosen = session.filter { number == nil || $0["transaction"]?.int == number }.suffix(count)
    return ["the last records" + (number.map { " of transaction \($0)" } ?? "") + ":"]
      + chosen.map { "  " + $0.line }
  }
}
