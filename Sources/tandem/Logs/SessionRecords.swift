import TandemLog

/// Reads the lines of a log, and stops between its sessions.
struct SessionRecords {
  let reader: LogReader
  private let warn: (LogReadError) -> Void
  private var count = SessionCounter()
  /// The first record of the next session.
  private var held: Record?

  /// - Parameter warn: called for lines that a crash has torn.
  init(_ reader: LogReader, warn: @escaping (LogReadError) -> Void) {
    self.reader = reader
    self.warn = warn
  }

  /// True if a further session follows.
  var hasMore: Bool { held != nil }

  /// Reads the next line of the session. After the session's end, the next call begins the next
  /// session.
  ///
  /// - Returns: false at the end of the session.
  mutating func show(_ body: (LogLine) -> Void) throws(LogReadError) -> Bool {
    if let held {
      self.held = nil
      body(LogLine(held))
      return true
    }
    while true {
      do throws(LogReadError) {
        var (count, next) = (count, Record?.none)
        let isThere = try reader.show { line in
          if count.begins(with: line) { next = line.record() } else { body(line) }
        }
        self.count = count
        guard let next else { return isThere }
        held = next
        return false
      } catch {
        if !error.isWarning { throw error }
        warn(reader.located(error))
      }
    }
  }
}
