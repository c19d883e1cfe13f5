import CTandemLinux
import Glibc
import TandemLog

/// Sends each line to systemd's journal as one entry in the journal's native protocol. The entry contains a sentence
/// for people, the record's kind and number, and the line itself.
///
/// This class implements the protocol itself, because libsystemd reports success even without a journal, and because
/// the supervisor must not load libsystemd.
///
/// Thread: its queue's thread. A stalled journal blocks for two seconds at most and then throws, and the caller
/// retries.
package final class JournalLog: LogSink {
  /// The journal's `SYSLOG_IDENTIFIER`.
  static let identifier = "tandem"
  static let sessionField = "TANDEM_SESSION"
  static let recordField = "TANDEM_RECORD"

  private let location: JournalLocation
  private let sentence: (Record) -> String
  private let descriptor: Int32

  private static let patience: Int32 = 2000
  /// The maximum size of a sentence, in bytes.
  private static let longestSentence = 500

  /// - Parameter sentence: describes a record in words.
  /// - Throws: an error if no journal listens.
  package init(_ location: JournalLocation, sentence: @escaping (Record) -> String = \.kind) throws(LogWriteError) {
    self.location = location
    self.sentence = sentence
    descriptor = clinux_journal_socket(Self.patience)
    guard descriptor >= 0 else { throw Self.error("open", location, errno) }
    let code = Self.listening(at: location.socket)
    if code != 0 { throw Self.error("open", location, code) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func append(_ line: [UInt8], _ record: Record) throws(LogWriteError) {
    let entry = entry(of: line, record)
    let code = clinux_journal_send(descriptor, location.socket, entry, entry.count)
    if code != 0 { throw Self.error("write", location, code) }
  }

  /// The entry in the journal's native form.
  func entry(of line: [UInt8], _ record: Record) -> [UInt8] {
    let line = line.last == UInt8(ascii: "\n") ? Array(line.dropLast()) : line
    let whole = Self.parsed(line) ?? record
    var entry: [UInt8] = []
    Self.add("MESSAGE", Self.shortened(sentence(whole)), to: &entry)
    Self.add("PRIORITY", Array(String(RecordPriority(of: whole).rawValue).utf8), to: &entry)
    Self.add("SYSLOG_IDENTIFIER", Array(Self.identifier.utf8), to: &entry)
    Self.add("TANDEM_KIND", Array(whole.kind.utf8), to: &entry)
    if let seq = whole.seq { Self.add("TANDEM_SEQ", Array(String(seq).utf8), to: &entry) }
    if let session = location.session { Self.add(Self.sessionField, Array(session.utf8), to: &entry) }
    Self.add(Self.recordField, line, to: &entry)
    return entry
  }

  private static func parsed(_ line: [UInt8]) -> Record? {
    do throws(LogReadError) { return try LogReader(bytes: line).next() } catch { return nil }
  }

  /// The text in one line, and without control characters.
  private static func shortened(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? " " : scalar).utf8)
      if result.count + bytes.count > longestSentence { return result + Array("…".utf8) }
      result += bytes
    }
    return result
  }

  /// Adds a field as `NAME=VALUE`. If the value contains a newline, adds the name, the length in eight bytes, and the
  /// value.
  private static func add(_ name: String, _ value: [UInt8], to entry: inout [UInt8]) {
    entry += Array(name.utf8)
    if value.contains(UInt8(ascii: "\n")) {
      entry.append(UInt8(ascii: "\n"))
      for shift in stride(from: 0, to: 64, by: 8) { entry.append(UInt8(truncatingIfNeeded: value.count >> shift)) }
    } else {
      entry.append(UInt8(ascii: "="))
    }
    entry += value + [UInt8(ascii: "\n")]
  }

  /// - Returns: 0, or the error number of the connection.
  private static func listening(at path: String) -> Int32 {
    var address = sockaddr_un()
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return ENAMETOOLONG }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let trial = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard trial >= 0 else { return errno }
    defer { close(trial) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(trial, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return result == 0 ? 0 : errno
  }

  private static func error(_ operation: String, _ location: JournalLocation, _ code: Int32) -> LogWriteError {
    let isMissing = [ENOENT, ECONNREFUSED, ENOTDIR, EPROTOTYPE].contains(code)
    let reason =
      isMissing
      ? "systemd-journald does not listen at \(location.socket)"
      : code == EAGAIN ? "it accepts no data" : systemMessage(code)
    return LogWriteError(operation: operation, path: "the journal", code: code, reason: reason)
  }
}
