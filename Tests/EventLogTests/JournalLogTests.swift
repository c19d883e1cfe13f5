// Entries for the journal, received by a socket that replaces systemd-journald's socket.

import Glibc
import Testing

@testable import TandemLog
@testable import TandemLogFiles

@Suite struct JournalLogTests {
  /// A datagram socket in a folder.
  private final class Listener {
    let path: String
    private let descriptor: Int32

    init() throws {
      var template = Array("/tmp/tandem-journal-XXXXXX".utf8CString)
      try #require(mkdtemp(&template) != nil)
      path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/socket"
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(result == 0)
      // If a datagram is missing, the test must not wait forever.
      var patience = timeval(tv_sec: 20, tv_usec: 0)
      let size = socklen_t(MemoryLayout<timeval>.size)
      try #require(setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size) == 0)
    }

    deinit {
      close(descriptor)
      unlink(path)
      rmdir(String(path.dropLast("/socket".count)))
    }

    /// The bytes of the next datagram, and of the file that it passes; nil if it passes no file.
    func receive() throws -> (bytes: [UInt8], file: [UInt8]?) {
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      // Room for the header of a control message and a descriptor.
      var control = [UInt8](repeating: 0, count: MemoryLayout<cmsghdr>.size + 8)
      var (count, controlCount) = (0, 0)
      bytes.withUnsafeMutableBytes { data in
        control.withUnsafeMutableBytes { ancillary in
          var part = iovec(iov_base: data.baseAddress, iov_len: data.count)
          withUnsafeMutablePointer(to: &part) { part in
            var message = msghdr()
            (message.msg_iov, message.msg_iovlen) = (part, 1)
            (message.msg_control, message.msg_controllen) = (ancillary.baseAddress, ancillary.count)
            count = recvmsg(descriptor, &message, 0)
            controlCount = message.msg_controllen
          }
        }
      }
      try #require(count >= 0)
      bytes.removeLast(bytes.count - count)
      guard controlCount > 0 else { return (bytes, nil) }
      let file = control.withUnsafeBytes { $0.load(fromByteOffset: MemoryLayout<cmsghdr>.size, as: Int32.self) }
      defer { close(file) }
      var status = stat()
      try #require(fstat(file, &status) == 0)
      var contents = [UInt8](repeating: 0, count: Int(status.st_size))
      try #require(pread(file, &contents, contents.count, 0) == contents.count)
      return (bytes, contents)
    }
  }

  private func location(_ path: String) throws -> JournalLocation {
    try #require(JournalLocation("journal:20261123-201500-4711:\(path)"))
  }

  @Test("A journal entry has a message, a priority, and the same record as a file")
  func journalEntryHasMessagePriorityAndRecord() throws {
    let listener = try Listener()
    let writer = LogWriter(sink: try JournalLog(try location(listener.path)) { "about \($0.kind)\n\u{1B}[2J" })
    writer.append(Record(.playerLost, [.init("player", "A")]), at: .zero)
    let (bytes, file) = try listener.receive()
    #expect(file == nil)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        MESSAGE=about playerLost  [2J
        PRIORITY=3
        SYSLOG_IDENTIFIER=tandem
        TANDEM_KIND=playerLost
        TANDEM_SEQ=0
        TANDEM_SESSION=20261123-201500-4711
        TANDEM_RECORD={"seq":0,"t_us":0,"kind":"playerLost","player":"A"}

        """)
  }

  @Test(
    "A long entry arrives completely, and as a file if it is too long for a datagram",
    arguments: [900_000, 17 << 20])
  func largeEntryIsHandedOverAsAFile(length: Int) throws {
    let listener = try Listener()
    let log = try JournalLog(try location(listener.path))
    for number in 0..<2 {
      let line = #"{"seq":\#(number),"t_us":0,"kind":"x","title":"\#(String(repeating: "x", count: length))"}"#
      try log.append(Array((line + "\n").utf8), Record(kind: "x"))
      let (bytes, file) = try listener.receive()
      // The socket's buffer, at most twice the requested 8 MiB, has no room for the longer entry, so it must come as a
      // file.
      if length > 16 << 20 { #expect(bytes.isEmpty && file != nil) }
      let entry = String(decoding: file ?? bytes, as: UTF8.self)
      #expect(entry.hasPrefix("MESSAGE=x\n") && entry.hasSuffix("\nTANDEM_RECORD=\(line)\n"), "\(entry.utf8.count)")
    }
  }

  @Test("A journal that has ended or does not read causes an error within a time limit")
  func unresponsiveJournalIsAnError() throws {
    var listener: Listener? = try Listener()
    let path = try #require(listener?.path)
    let log = try JournalLog(try location(path))
    var error: LogWriteError?
    for number in 0..<100_000 where error == nil {
      var record = Record(kind: "x")
      record.seq = number
      do throws(LogWriteError) { try log.append(Array("{}\n".utf8), record) } catch let refused { error = refused }
    }
    #expect(error?.description == "can't write the journal: it accepts no data")
    listener = nil
    do throws(LogWriteError) {
      try log.append(Array("{}\n".utf8), Record(kind: "x"))
      Issue.record("nobody is there to take it")
    } catch {
      #expect(error.description == "can't write the journal: systemd-journald does not listen at \(path)")
    }
  }

  @Test(
    "A log destination round-trips through its text, and a file is not taken for the journal",
    arguments: [
      ("journal", true), ("journal:20261123-201500-4711", true), ("journal:/run/x/socket", true),
      ("journal:20261123-201500-4711:/run/x/socket", true), ("./journal", false), ("journal.jsonl", false),
      ("/tmp/journal:1", false),
    ])
  func logDestinationRoundTrips(text: String, isJournal: Bool) {
    let location = LogDestination(text)
    #expect(location.description == text)
    if case .journal = location { #expect(isJournal) } else { #expect(!isJournal) }
  }
}
