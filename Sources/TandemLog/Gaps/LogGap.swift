// Gaps: records that could not be written, and the lines at which the state is therefore unknown.

import TandemFoundation

extension Record {
  /// A record that marks missing records.
  ///
  /// - Parameter reason: the reason why the records could not be written.
  package init(gap lost: Int, reason: String) {
    self.init(.log, [.init("event", "hole"), .init("lost", .int(lost)), .init("reason", .string(reason))])
  }
}

extension RecordFields {
  /// The number of records that are missing before this record; nil for none. In old logs, a warning contains the
  /// number.
  package var lostRecords: Int? {
    // Compare the kind first, because most lines are of another kind.
    switch knownKind {
    case .log where seqNumber != nil: isText(.event, "hole") ? max(1, int(.lost) ?? 1) : nil
    case .warning where seqNumber != nil: int(.lost).map { max(1, $0) }
    default: nil
    }
  }

  /// The reason why records are missing.
  package var lossReason: String? { knownKind == .log ? text(.reason) : text(.message) }
}

/// A part of a log that can't be judged, because records are missing before it.
package struct LogGap: Hashable, Sendable, CustomStringConvertible {
  /// The number of the session in the log, from 1.
  package var session: Int
  /// The number of the line that reports the gap.
  package var line: Int
  /// The first line at which everything is known again, or the session's last line. Nil while the line is unknown.
  package var end: Int?
  package var lost: Int
  package var reason: String?
  /// The file of the gap; nil if the log is one file.
  package var file: String?
  package var endFile: String?

  package init(session: Int, line: Int, lost: Int, reason: String?) {
    (self.session, self.line, self.lost, self.reason) = (session, line, lost, reason)
  }

  package var description: String {
    let start = (file.map { $0 + ": " } ?? "") + "line \(line)"
    let otherFile = endFile == file ? nil : endFile
    let end = end.map { (otherFile.map { $0 + ": " } ?? "") + "line \($0)" } ?? "the end"
    let why = reason.map { ": " + $0 } ?? ""
    let session = session > 1 ? "session \(session): " : ""
    return "\(session)unknown from \(start) to \(end) (\(Self.missing(lost))\(why))"
  }

  /// Describes the number of missing records for people.
  package static func missing(_ lost: Int) -> String {
    lost == 1 ? "1 record is missing" : "\(lost) records are missing"
  }
}

extension LogReader {
  /// Returns the gap with its first and its last line counted within their files.
  package func located(_ gap: LogGap) -> LogGap {
    var result = gap
    let start = locate(Record.Location(line: gap.line, offset: 0))
    (result.file, result.line) = (start.file, start.location.line)
    if let end = gap.end {
      let found = locate(Record.Location(line: end, offset: 0))
      (result.endFile, result.end) = (found.file, found.location.line)
    }
    return result
  }
}
