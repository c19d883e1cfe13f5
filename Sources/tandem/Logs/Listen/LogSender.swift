import Glibc
import TandemCLI
import TandemControl
import TandemFoundation
import TandemLog
import TandemSystem

/// Reads the bytes of one connection within limits, and keeps them in a file.
///
/// SAFETY: only the program's main thread uses a sender.
final class LogSender: LogByteSource, @unchecked Sendable {
  enum Ending: Hashable {
    /// The app has closed the connection.
    case closed
    case stopped
    case noLog(beginning: String)
    case tooLong, tooSlow
    case lost(Int32)
    /// The file can't be written, for this reason.
    case notKept(String)
  }

  /// The maximum size of one log, in bytes.
  private static let size = 64 << 20
  /// The maximum number of bytes that are read per second. A faster sender has to wait.
  private static let rate = 16 << 20
  /// The time limit for the first byte of a log, and for the rest of a line after the line's first
  /// byte.
  private static let patience = Duration.seconds(10)

  let path: String
  private(set) var ending: Ending?
  /// The number of bytes that have been read.
  private(set) var received = 0
  private let connection: FileDescriptor
  private let port: LogPort
  /// The name of the file that keeps the log.
  private let name: String?
  private var file: FileDescriptor?
  private let beginning = ContinuousClock.now
  /// The time by which the present line must end; nil between two lines.
  private var deadline: ContinuousClock.Instant?

  init(_ connection: FileDescriptor, peer: String, _ port: LogPort, keptIn name: String?) {
    (self.connection, path, self.port, self.name) = (connection, peer, port, name)
    deadline = beginning + Self.patience
  }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int?, place: Record.Location
  ) -> Result<Int, LogReadError> {
    while ending == nil {
      let now = ContinuousClock.now
      // Limit the rate, but allow the sender to be ahead by the bytes of one second.
      let early = Duration.seconds(1) * (Double(received) / Double(Self.rate) - 1) - (now - beginning)
      let patience = min(.seconds(1), deadline.map { max(.zero, $0 - now) } ?? .seconds(1))
      early > .zero ? port.wait(min(early, .seconds(1))) : port.wait(patience, for: connection)
      port.refuseOthers(than: path)
      if port.isStopped { ending = .stopped }
      if early > .zero || ending != nil { continue }
      let count = recv(connection.raw, buffer.baseAddress, buffer.count, 0)
      if count > 0, take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { return .success(count) }
      if count == 0 { ending = .closed }
      if count < 0, errno != EAGAIN, errno != EINTR { ending = .lost(errno) }
      if count < 0, let deadline, ContinuousClock.now >= deadline { ending = ending ?? .tooSlow }
    }
    return .success(0)
  }

  /// Called by the reader at the end of the log. The connection closes when the last reference to
  /// this object is released.
  func close() {}

  /// - Returns: false if the log ends before these bytes.
  private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if received == 0 {
      // Refuse data that can't be a log, such as a browser's request or a video: a log begins with
      // one of these bytes.
      guard let first = bytes.first, [0x7B, 0xEF, 0x20, 0x09, 0x0A, 0x0D].contains(first) else {
        ending = .noLog(beginning: TerminalText.line(String(decoding: bytes.prefix(40), as: UTF8.self), bytes: 20))
        return false
      }
      port.tell("\(path) is connected")
    }
    if received + bytes.count > Self.size {
      ending = .tooLong
      return false
    }
    let isFirst = received == 0
    received += bytes.count
    if bytes.last == UInt8(ascii: "\n") {
      deadline = nil
    } else if deadline == nil || isFirst || bytes.contains(UInt8(ascii: "\n")) {
      deadline = .now + Self.patience
    }
    return keep(bytes, isFirst: isFirst)
  }

  private func keep(_ bytes: UnsafeRawBufferPointer, isFirst: Bool) -> Bool {
    guard let name else { return true }
    if isFirst {
      do throws(CLIError) { try Self.clear(name) } catch {
        ending = .notKept(error.message)
        return false
      }
      file = FileDescriptor(open(name, O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC))
    }
    var rest = bytes
    while !rest.isEmpty {
      let count = write(file?.raw ?? -1, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 {
        ending = .notKept("can't write \(name): " + String(cString: strerror(count == 0 ? ENOSPC : errno)))
        return false
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Empties the file, and makes it readable only by its owner.
  static func clear(_ name: String) throws(CLIError) { try AtomicFile.save([UInt8](), as: name) }

  /// The reason why the log is incomplete, for people.
  var problem: String? {
    switch ending {
    case .closed, .stopped, nil: nil
    case .noLog(let beginning):
      "it begins with \"\(beginning)\", which is not a log; send lines such as {\"callback\":\"…\",\"player\":\"…\"}"
    case .tooLong: "it has more than \(Self.size >> 20) MiB, the limit for one log; the rest is not read"
    case .tooSlow: "no line ended in \(Self.patience.components.seconds) s; end each line with a newline"
    case .lost(let code): "the connection was lost: \(String(cString: strerror(code)))"
    case .notKept(let reason): reason
    }
  }
}
