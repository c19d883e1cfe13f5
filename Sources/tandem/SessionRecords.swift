// A log as its sessions, one after the other.

import TandemLog

/// Gives the records of a log, and stops between its sessions.
struct SessionRecords {
  let reader: LogReader
  private let warn: (LogReadError) -> Void
  private var count = SessionCount()
  /// The first record of the next session.
  private var held: Record?

  /// - Parameter warn: told of lines that crashes tore.
  init(_ reader: LogReader, warn: @escaping (LogReadError) -> Void) {
    self.reader = reader
    self.warn = warn
  }

  /// Whether another session follows the one that has ended.
  var hasMore: Bool { held != nil }

  /// The next record of the session. After its end the first one of the next session, if there is one.
  ///
  /// - Returns: nil at the end of the session.
  mutating func next() throws(LogReadError) -> Record? {
    if let held {
      self.held = nil
      return held
    }
    while true {
      do throws(LogReadError) {
        guard let record = try reader.next() else { return nil }
        if !count.begins(with: record) { return record }
        held = record
        return nil
      } catch {
        if !error.isWarning { throw error }
        warn(reader.located(error))
      }
    }
  }
}
