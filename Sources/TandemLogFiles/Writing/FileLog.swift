import Glibc
import TandemFoundation
import TandemLog

/// Appends lines to a file, each with one write(2), so that a crash tears at most the last line.
///
/// Thread: the session's.
package final class FileLog: LogSink {
  package let path: String
  private let descriptor: Int32
  /// The part of a line that the system has not accepted yet. It is written together with the next
  /// line, or by ``settle()``.
  private var rest: [UInt8] = []
  /// The size of the file after the last write.
  private(set) var reached = 0
  /// True for a regular file, which has a size and may be truncated by others.
  let isFile: Bool

  /// Opens a target that ``AppendTarget`` allows. The file is refused if another session is still
  /// writing it after half a second. The wait allows for a session that is ending, because a
  /// session closes its connections before its log. If a crash tore the last line of a file, the
  /// appended records begin on a new line.
  package init(path: String) throws(LogWriteError) {
    let target = try AppendTarget(path: path)
    let deadline = ContinuousClock.now + .milliseconds(500)
    while target.isFile, Self.isLocked(target.descriptor) {
      if ContinuousClock.now < deadline {
        poll(nil, 0, 5)
        continue
      }
      close(target.descriptor)
      throw LogWriteError(operation: "lock", path: path, code: EAGAIN)
    }
    self.path = path
    descriptor = target.descriptor
    isFile = target.isFile
    reached = size ?? 0
    if target.isTorn { rest = [UInt8(ascii: "\n")] }
  }

  /// Locks the file against other processes, whose lines would mix with this session's.
  ///
  /// Order: call this function after every close of another descriptor of the same file, because such a close releases
  /// the lock. The lock belongs to the process: a forked child that has not executed a program does not keep it.
  ///
  /// - Returns: true if another process holds the lock. A file system without locks excludes no one.
  private static func isLocked(_ descriptor: Int32) -> Bool {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    return fcntl(descriptor, F_SETLK, &lock) != 0 && (errno == EAGAIN || errno == EACCES)
  }

  deinit { close(descriptor) }

  package func append(_ line: [UInt8], _ record: Record) throws(LogWriteError) {
    if rest.isEmpty {
      let written = try writeOnce(line)
      if written < line.count { rest = Array(line[written...]) }
    } else {
      let written = try writeOnce(rest + line)
      let writtenOfLine = written - rest.count
      if writtenOfLine <= 0 {
        rest.removeFirst(written)
        throw LogWriteError(operation: "write", path: path, code: ENOSPC)
      }
      rest = Array(line[writtenOfLine...])
    }
  }

  /// Writes the rest of the last line if the system has accepted only its beginning.
  package func settle() throws(LogWriteError) {
    while !rest.isEmpty { rest.removeFirst(try writeOnce(rest)) }
  }

  /// The file's present size, including other writers' changes; nil for pipes and devices, and if it can't be read.
  private var size: Int? {
    var status = stat()
    return isFile && fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Checks if the file was truncated. If so, drops the rest of the line whose start is gone.
  ///
  /// - Returns: true if the file was truncated; always false for a pipe or a device.
  func noticeCut() -> Bool {
    guard let size else { return false }
    let isCut = size < reached
    reached = size
    // Begin the next line with a newline, because the file may now end inside a line.
    if isCut { rest = size > 0 ? [UInt8(ascii: "\n")] : [] }
    return isCut
  }

  /// Waits until the written records are on the disk.
  func synchronise() throws(LogWriteError) {
    while fdatasync(descriptor) != 0, errno != EINVAL, errno != EROFS {
      if errno != EINTR { throw LogWriteError(operation: "sync", path: path, code: errno) }
    }
  }

  /// - Returns: the number of bytes that the system took, at least one.
  private func writeOnce(_ bytes: [UInt8]) throws(LogWriteError) -> Int {
    while true {
      let written = write(descriptor, bytes, bytes.count)
      if written > 0 {
        reached += written
        return written
      }
      // Treat the disk as full if write(2) writes no byte and reports no error.
      let code = written == 0 ? ENOSPC : errno
      if code != EINTR { throw LogWriteError(operation: "write", path: path, code: code) }
    }
  }
}

extension FileLog {
  /// The number of the last whole line of a file; nil if it can't be read.
  ///
  /// Order: call this function before the file is opened for appending, because closing the descriptor releases the
  /// lock.
  package static func lastNumber(in path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    // Read only the end of the file, which nearly always contains the whole last line.
    let length = min(Int(status.st_size), 1 << 18)
    guard let bytes = AppendTarget.bytes(of: path, from: Int(status.st_size) - length, count: length),
      bytes.count == length, let end = bytes.lastIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let start = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    do throws(JSONError) { return try JSONValue(parsing: bytes[start..<end])["seq"]?.int } catch { return nil }
  }
}

/// The system's text for an error number.
func systemMessage(_ code: Int32) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}
