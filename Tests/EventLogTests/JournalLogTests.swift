// Entries for the journal, received by a socket in place of systemd-journald's.

import Glibc
import Testing

@testable import TandemLog

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
    }

    deinit {
      close(descriptor)
      unlink(path)
      rmdir(String(path.dropLast("/socket".count)))
    }

    /// The next datagram; empty for one that is a file.
    func receive() -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 1 << 18)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      return Array(bytes[..<max(0, count)])
    }
  }

  private func location(_ path: String) throws -> JournalLocation {
    try #require(JournalLocation("journal:20261123-201500-4711:\(path)"))
  }

  @Test("A journal entry has a message, a priority, and the record as it is in a file")
  func journalEntryHasMessagePriorityAndRecord() throws {
    let listener = try Listener()
    let writer = LogWriter(sink: try JournalLog(try location(listener.path)) { "about \($0.kind)\n\u{1B}[2J" })
    writer.append(Record("playerLost", [.init("player", "A")]), at: .zero)
    let text = String(decoding: listener.receive(), as: UTF8.self)
    #expect(
      text == """
        MESSAGE=about playerLost  [2J
        PRIORITY=3
        SYSLOG_IDENTIFIER=tandem
        TANDEM_KIND=playerLost
        TANDEM_SEQ=0
        TANDEM_SESSION=20261123-201500-4711
        TANDEM_RECORD={"seq":0,"t_us":0,"kind":"playerLost","player":"A"}

        """)
  }

  @Test("An entry that no datagram holds is handed over as a file, and none is lost")
  func largeEntryIsHandedOverAsAFile() throws {
    let listener = try Listener()
    let writer = LogWriter(sink: try JournalLog(try location(listener.path))) { Issue.record("\($0)") }
    for _ in 0..<3 {
      let title = String(repeating: "x", count: 900_000)
      writer.append(Record("x", [.init("title", .string(title))]), at: .zero)
      _ = listener.receive()
    }
    #expect(writer.lost == 0)
  }

  @Test("A journal that reads nothing, or is gone, is an error within a bound")
  func unresponsiveJournalIsAnError() throws {
    var listener: Listener? = try Listener()
    let path = try #require(listener?.path)
    let log = try JournalLog(try location(path))
    var error: LogWriteError?
    for number in 0..<100_000 where error == nil {
      var record = Record("x")
      record.seq = number
      do throws(LogWriteError) { try log.append(Array("{}\n".utf8), record) } catch let refused { error = refused }
    }
    #expect(error?.description == "can't write the journal: it takes nothing")
    listener = nil
    do throws(LogWriteError) {
      try log.append(Array("{}\n".utf8), Record("x"))
      Issue.record("nobody is there to take it")
    } catch {
      #expect(error.description == "can't write the journal: no systemd-journald listens at \(path)")
    }
  }

  @Test(
    "A log destination reads back as it was written, and a file is not taken for the journal",
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
