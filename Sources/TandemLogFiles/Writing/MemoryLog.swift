import TandemLog

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
