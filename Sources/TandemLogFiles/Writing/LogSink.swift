import TandemLog

/// Receives the lines of a log.
///
/// Thread: the session's.
package protocol LogSink: AnyObject {
  /// Appends one whole line, or nothing. The method also succeeds if the system accepts only the beginning of the line.
  /// The sink must then write the rest before the next line.
  ///
  /// - Parameters:
  ///   - line: UTF-8 with its newline.
  ///   - record: the line's record.
  func append(_ line: [UInt8], _ record: Record) throws(LogWriteError)

  /// False for a sink that uses only records. Such a sink receives empty lines, and accepts records of any length.
  var takesLines: Bool { get }

  /// Forces the accepted lines to the disk if `--log-sync` demands it. Call this method once after
  /// several lines.
  func settle() throws(LogWriteError)
}

extension LogSink {
  package var takesLines: Bool { true }

  package func settle() throws(LogWriteError) {}
}

/// The reason why a line could not be written.
package struct LogWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failed operation: `open`, `lock`, `write`, `mkdir`.
  package var operation: String
  package var path: String
  /// The system's `errno`.
  package var code: Int32
  /// A reason in words, if the system's message says too little.
  package var reason: String?

  package init(operation: String, path: String, code: Int32, reason: String? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.reason = reason
  }

  package var description: String {
    if let reason { return "can't write \(path): \(reason)" }
    if operation == "lock" { return "can't write \(path): another session is writing it" }
    if operation == "queue" {
      return "can't write \(path): it accepts no data, and too many records are waiting already"
    }
    return "can't \(operation) \(path): \(systemMessage(code))"
  }
}

/// A log in memory, for tests and for inspection.
package final class MemoryLog: LogSink {
  package private(set) var records: [Record] = []
  /// The records as the bytes of a log.
  package private(set) var bytes: [UInt8] = []
  package let takesLines: Bool

  /// - Parameter takesLines: false to keep only the records and no text. This takes half the time.
  package init(takesLines: Bool = true) { self.takesLines = takesLines }

  /// Keeps every record that a writer writes from now on.
  package convenience init(observing writer: LogWriter) {
    self.init()
    _ = writer.addObserver { [self] record in
      records.append(record)
      record.write(into: &bytes)
    }
  }

  package func append(_ line: [UInt8], _ record: Record) throws(LogWriteError) {
    records.append(record)
    bytes.append(contentsOf: line)
  }
}
