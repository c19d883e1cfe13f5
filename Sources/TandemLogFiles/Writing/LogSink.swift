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
