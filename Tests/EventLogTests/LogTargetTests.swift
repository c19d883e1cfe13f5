// Files, pipes and devices that a log may be written to.

import Glibc
import TandemFoundation
import TandemLog
import TandemLogFiles
import Testing

@Suite("Targets of the log")
struct LogTargetTests {
  private func failure(_ path: String) -> String? {
    do throws(LogWriteError) {
      _ = try RotatingLog(path: path)
      return nil
    } catch {
      return error.description
    }
  }

  private func records(of path: String) throws -> [Record] {
    let reader = try LogReader(path: path)
    var records: [Record] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  static let others = [
    "\u{1A}E\u{DF}\u{A3}matroska", "a line\n", "{\"key\":1}\n", "{\"callback\":\"didStop\",\"player\":\"A\"}\n",
    "[1]\n", "\0",
    "{\"seq\":0,\"t_us\":0,\"kind\":\"session\",\"format\":\"other\",\"version\":1}\n", "{\"format\":\"tandem-state\"}",
  ]

  @Test("A log is not appended to a file with other contents, and the file stays unchanged", arguments: others)
  func fileWithOtherContentsIsRefused(text: String) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/film.mkv"
      try write(text, to: path)
      #expect(failure(path) == "can't write \(path): it has content that is not an event log")
      #expect(try contents(of: path) == text)
    }
  }

  @Test("A session does not append to a log of a newer version, gives a hint, and leaves the log unchanged")
  func logOfNewerVersionIsRefused() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log"
      let text = #"{"seq":0,"t_us":0,"kind":"session","format":"tandem-log","version":3}"# + "\n"
      try write(text, to: path)
      #expect(
        failure(path) == "can't write \(path): line 1: version 3 of the log format is newer than 2; "
          + "update Tandem to read it")
      #expect(try contents(of: path) == text)
    }
  }

  @Test("A session does not append to a file that is compressed with gzip")
  func compressedFileIsRefused() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log.jsonl.gz"
      let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
      #expect(Glibc.write(descriptor, [0x1F, 0x8B, 8, 0] as [UInt8], 4) == 4)
      close(descriptor)
      #expect(failure(path) == "can't write \(path): it is compressed")
    }
  }

  static let logs = [
    "", "{\"seq\":0,\"t_us\":0,\"kind\":\"session\",\"format\":\"tandem-log\",\"version\":2}\n", "{\"seq\":0,\"t_u",
    "{\"seq\":0,\"t_us\":0,\"kind\":\"sess",
    "{\"seq\":0,\"t_us\":0,\"ki\n{\"seq\":0,\"t_us\":0,\"kind\":\"session\"}\n",
    "{\"se\n", "\n{\"seq\":0,\"t_us\":0,\"kind\":\"session\"}\n", "{\"seq\":7,\"t_us\":5,\"kind\":\"x\"}\n",
    "{\"kind\":\"log\",\"event\":\"continued\",\"format\":\"tandem-log\",\"version\":2,\"next\":7}\n",
    "{\"seq\":0,\"t_us\":0,\"kind\":\"session\",\"pinned\":\"" + String(repeating: "x", count: 30_000) + "\"}\n",
  ]

  @Test("A session appends to a log, even if the file has only the beginning of a log", arguments: logs)
  func existingLogIsAppendedTo(text: String) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log"
      try write(text, to: path)
      LogWriter(sink: try RotatingLog(path: path)).append(Record(kind: "x"), at: .zero)
      // If the file ends with a torn line, the writer ends this line first.
      let end = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
      #expect(try contents(of: path) == text + end + "{\"seq\":0,\"t_us\":0,\"kind\":\"x\"}\n")
    }
  }

  @Test("A pipe without a reader is refused at once; a pipe with a reader gets the lines, and writing never blocks")
  func pipeNeedsAReaderAndNeverBlocks() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      #expect(failure(path) == "can't write \(path): no program reads from it")
      let reader = open(path, O_RDONLY | O_NONBLOCK)
      let writer = LogWriter(sink: try RotatingLog(path: path, limit: 100))
      // The pipe has no room for all of these records, because the reader does not read yet.
      for _ in 0..<40_000 { writer.append(Record(kind: "x"), at: .zero) }
      #expect(writer.lost > 0)
      let first = drain(reader)
      #expect(first.starts(with: Array("{\"seq\":0,\"t_us\":0,\"kind\":\"x\"}\n".utf8)))
      writer.append(Record(kind: "y"), at: .zero)
      #expect(writer.lost == 0)
      let rest = drain(reader)
      #expect(String(decoding: rest, as: UTF8.self).contains("\"event\":\"hole\""))
      // No line is torn where the pipe was full, and the pipe is not mistaken for a truncated file.
      let lines = String(decoding: first + rest, as: UTF8.self).split(separator: "\n")
      #expect(!lines.contains { $0.contains("continued") || (try? JSONValue(parsing: Array($0.utf8))) == nil })
      close(reader)
    }
  }

  @Test("A folder is refused, and a device is accepted")
  func folderIsRefusedAndDeviceIsWrittenTo() throws {
    try withTemporaryFolder { folder in
      #expect(failure(folder) == "can't open \(folder): Is a directory")
      #expect(failure("/dev/null") == nil)
    }
  }

  @Test(
    "Another user's file is refused, even through a link",
    .enabled(if: geteuid() == 0, "only root can give files away"))
  func fileOfAnotherUserIsRefused() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/theirs"
      try write("", to: path)
      #expect(chown(path, 65534, 65534) == 0)
      #expect(symlink(path, folder + "/link") == 0)
      for name in [path, folder + "/link"] {
        #expect(failure(name) == "can't write \(name): it belongs to another user")
      }
      #expect(try contents(of: path).isEmpty)
    }
  }

  @Test(
    "A file that is truncated during a session continues with a new session line, and loses no later line",
    arguments: [0, 40])
  func truncatedFileContinuesWithAHead(length: off_t) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log"
      let writer = LogWriter(sink: try RotatingLog(path: path))
      writer.append(Record(.session), at: .zero)
      for _ in 0..<5 { writer.append(Record(kind: "x"), at: .zero) }
      // This is what logrotate's copytruncate does.
      try write(try contents(of: path), to: path + ".1")
      #expect(truncate(path, length) == 0)
      for _ in 0..<3 { writer.append(Record(kind: "y"), at: .zero) }
      let text = try contents(of: path).dropFirst(Int(length))
      // If the truncated file still has a part of a line, the writer ends this line first.
      let head = #"{"kind":"log","event":"continued","format":"tandem-log","version":2,"next":6}"#
      #expect(text.hasPrefix((length > 0 ? "\n" : "") + head + "\n"), "\(text)")
      #expect(text.split(separator: "\n").count == 4)
      guard length == 0 else { return }
      let whole = LogReader(bytes: Array((try contents(of: path + ".1") + contents(of: path)).utf8))
      var verifier = Verifier()
      var found: [Violation] = []
      while let violations = try whole.feedNext(to: &verifier) { found += violations }
      #expect(found.filter { $0.rule == .sequence } == [])
      #expect(try records(of: path).count == 4)
    }
  }
}
