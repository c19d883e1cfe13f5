import Glibc
import TandemFoundation
import TandemLog
import TandemSystem

/// An open file, pipe or device that receives the lines of a log.
struct AppendTarget {
  let descriptor: Int32
  /// False for pipes and devices, which have no size and can't be locked.
  let isFile: Bool
  /// True if a crash left an incomplete last line.
  let isTorn: Bool

  /// Opens a new or empty file, an existing log of this user, a device, or a pipe with a reader. Never blocks. A new
  /// file is readable for its owner only; missing folders are created with mode 0700.
  init(path: String) throws(LogWriteError) {
    do throws(FileWriteError) { try Folder.make(above: path, mode: 0o700) } catch {
      throw LogWriteError(operation: "mkdir", path: Folder.name(above: path), code: error.code)
    }
    let opened = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
    if opened < 0 {
      let reason = errno == ENXIO ? "no program reads from it" : nil
      throw LogWriteError(operation: "open", path: path, code: errno, reason: reason)
    }
    var status = stat()
    fstat(opened, &status)
    let refusal: String?
    switch FileKind(status) {
    case .regular: refusal = Self.refusal(of: path, status)
    case .device, .pipe: refusal = nil
    case .folder, .link, .disk, .socket: refusal = "it is \(FileKind(status).name)"
    }
    if let refusal {
      close(opened)
      throw LogWriteError(operation: "open", path: path, code: EINVAL, reason: refusal)
    }
    descriptor = opened
    isFile = FileKind(status) == .regular
    // If the last byte can't be read, an unnecessary newline is written, and readers skip the blank line.
    isTorn =
      isFile && status.st_size > 0
      && Self.bytes(of: path, from: Int(status.st_size) - 1, count: 1) != [UInt8(ascii: "\n")]
  }

  /// The reason why a session does not append to a file.
  private static func refusal(of path: String, _ status: stat) -> String? {
    if status.st_uid != geteuid() { return "it belongs to another user" }
    if status.st_size == 0 { return nil }
    guard let start = start(of: path, status) else { return "it can't be read, so Tandem can't check that it is a log" }
    return start.starts(with: [0x1F, 0x8B]) ? "it is compressed" : refusal(ofLogThatBegins: start)
  }

  /// Returns true if a path leads to a log of an older version: a regular file of this user that no process is writing.
  static func isLogOfOlderVersion(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, FileKind(status) == .regular, status.st_uid == geteuid(),
      let start = start(of: path, status), let end = start.firstIndex(of: UInt8(ascii: "\n")), !isWritten(path)
    else { return false }
    do throws(LogReadError) {
      _ = try LogReader(bytes: Array(start[..<end])).next()
    } catch {
      if case .olderVersion = error.reason { return true }
    }
    return false
  }

  /// True while another process holds the lock of a log.
  private static func isWritten(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    return fcntl(descriptor, F_GETLK, &lock) != 0 || lock.l_type != Int16(F_UNLCK)
  }

  /// The reason why a session does not append to a file with this beginning; nil if it may append.
  private static func refusal(ofLogThatBegins start: [UInt8]) -> String? {
    let noLog = "it has content that is not an event log"
    let mark = Array(#"{"seq":0,"t_us":"#.utf8)
    guard let end = start.firstIndex(of: UInt8(ascii: "\n")) else {
      // Accept a first line that a crash has torn.
      return start.starts(with: mark) || mark.starts(with: start) ? nil : noLog
    }
    let line = Array(start[..<end])
    if line.isEmpty { return refusal(ofLogThatBegins: Array(start[(end + 1)...])) }
    do throws(LogReadError) {
      if let record = try LogReader(bytes: line).next() {
        return record.isContinuation || record.seq != nil && record.time != nil ? nil : noLog
      }
    } catch {
      switch error.reason {
      case .otherFormat: return noLog
      case .olderVersion, .newerVersion: return error.description
      default: break
      }
    }
    // Accept a torn first line that was followed by another session.
    return line.starts(with: mark) || mark.starts(with: line) ? nil : noLog
  }

  /// Returns the file's first bytes, at most as many as the longest line has.
  private static func start(of path: String, _ status: stat) -> [UInt8]? {
    var length = min(Int(status.st_size), 4096)
    while let bytes = bytes(of: path, from: 0, count: length) {
      let isEnough =
        bytes.contains(UInt8(ascii: "\n")) || bytes.count < length || length > LogReader.longestLine
        || bytes[0] != UInt8(ascii: "{")
      if isEnough { return bytes }
      length *= 4
    }
    return nil
  }

  /// Returns at most `count` bytes of a file from an offset; nil if none can be read.
  ///
  /// Order: call this function before the file is locked, because closing its descriptor releases the lock.
  static func bytes(of path: String, from offset: Int, count: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = pread(descriptor, &bytes, count, offset)
    return length > 0 ? Array(bytes[..<length]) : nil
  }
}
