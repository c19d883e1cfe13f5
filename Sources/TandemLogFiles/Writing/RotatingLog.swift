import Glibc
import TandemLog

/// Appends lines to a file. Before the file exceeds its limit, it is renamed to `NAME.1`, the older
/// `NAME.1` to `NAME.2` and so on, and a new file begins. A log of an older version is renamed in
/// the same way before the first line. A removed file or folder is recreated. If another program
/// truncates the file, as logrotate does with copytruncate, the log continues at its beginning.
///
/// Thread: the session's.
package final class RotatingLog: LogSink {
  /// The policy for forcing written records to the disk.
  package enum Sync: String, CaseIterable, Hashable, Sendable {
    /// The system decides when it forces records to the disk. A crash of the machine may lose the last seconds of
    /// records; a crash of the program loses none.
    case none
    /// Records are forced to the disk at the end of each transaction and of the session.
    case commit
    /// Records are forced to the disk after each line. If several lines arrive while the disk is busy, one sync covers
    /// all of them, as with `commit`.
    case always
  }

  package let path: String
  private let sync: Sync
  private let limit: Int?
  private let keptFiles: Int
  private var file: FileLog
  /// True if written data must still be forced to the disk.
  private var isUnsettled = false
  /// The size at which the log tries to rotate again after a failed rotation.
  private var ceiling = 0
  /// The status of the open file, to detect that its name now belongs to another file.
  private var status = stat()
  /// The number of lines until `stat` checks again that the file still exists. A check for each line would double the
  /// time that a line takes. The file is also checked after ``lookInterval`` and with the session's last line.
  private var untilLook = RotatingLog.lookPeriod
  /// The time of the last check, on the session's clock.
  private var looked = Duration.zero
  private static let lookPeriod = 64
  private static let lookInterval = Duration.seconds(1)

  /// - Parameters:
  ///   - limit: the maximum size of a file, in bytes; nil for no limit.
  ///   - kept: the number of old files that are kept.
  package init(path: String, sync: Sync = .none, limit: Int? = nil, keptFiles: Int = 9) throws(LogWriteError) {
    self.path = path
    self.sync = sync
    self.limit = limit
    self.keptFiles = keptFiles
    if AppendTarget.isLogOfOlderVersion(path) { _ = Self.shift(path, keptFiles) }
    file = try FileLog(path: path)
    look()
  }

  package func append(_ line: [UInt8], _ record: Record) throws(LogWriteError) {
    do throws(LogWriteError) {
      try reopenIfGone(before: record)
      if file.noticeCut() { try appendHead(before: record) }
      if let limit, file.isFile, file.reached + line.count > max(limit, ceiling), file.reached > 0 {
        // If the older files can't be renamed, the file keeps growing, and the next attempt is made at twice its size.
        let hasShifted = Self.shift(path, keptFiles)
        ceiling = hasShifted ? 0 : file.reached * 2
        if hasShifted { try begin(before: record) }
      }
      try file.append(line, record)
    } catch {
      // Check that the file still exists before the next line is written.
      untilLook = 0
      throw error
    }
    let isCommit = record.knownKind == .transaction || record.knownKind == .end
    if sync == .always || sync == .commit && isCommit { isUnsettled = true }
  }

  package func settle() throws(LogWriteError) {
    try file.settle()
    guard isUnsettled else { return }
    try file.synchronise()
    isUnsettled = false
  }

  /// Renames each file to the next higher number, and the present file to 1.
  ///
  /// - Returns: false if the system refused.
  private static func shift(_ path: String, _ keptFiles: Int) -> Bool {
    for number in stride(from: keptFiles, to: 0, by: -1) {
      let older = number == 1 ? path : "\(path).\(number - 1)"
      if rename(older, "\(path).\(number)") != 0, errno != ENOENT { return false }
    }
    return true
  }

  private func reopenIfGone(before record: Record) throws(LogWriteError) {
    untilLook -= 1
    guard file.isFile else { return }
    let time = record.time ?? looked
    if untilLook > 0, time - looked < Self.lookInterval, record.knownKind != .end { return }
    looked = time
    var now = stat()
    if stat(path, &now) != 0 || now.st_dev != status.st_dev || now.st_ino != status.st_ino {
      try begin(before: record)
    }
    untilLook = Self.lookPeriod
  }

  /// Begins a new file with a record that links it to the previous file. The record does not get a
  /// number.
  private func begin(before record: Record) throws(LogWriteError) {
    try settle()
    file = try FileLog(path: path)
    look()
    try appendHead(before: record)
  }

  private func appendHead(before record: Record) throws(LogWriteError) {
    if record.knownKind == .session { return }
    let head = Record(
      .log,
      [
        .init("event", "continued"), .init("format", .string(LogFormat.name)),
        .init("version", .int(LogFormat.version)), .init("next", .int(record.seq ?? 0)),
      ])
    try file.append(Array((head.line + "\n").utf8), head)
  }

  private func look() {
    var now = stat()
    if file.isFile, stat(path, &now) == 0 { status = now }
  }
}
