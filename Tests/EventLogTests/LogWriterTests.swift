// The writing of logs.

import Glibc
import TandemFoundation
import TandemLog
import TandemLogFiles
import TandemOrchestrator
import Testing

@Suite("Writing the log")
struct LogWriterTests {
  /// A sink that fails while `fails` is true.
  final class FailingLog: LogSink {
    let memory = MemoryLog()
    var fails = false

    func append(_ line: [UInt8], _ record: Record) throws(LogWriteError) {
      if fails { throw LogWriteError(operation: "write", path: "there", code: ENOSPC) }
      try memory.append(line, record)
    }
  }

  @Test("Lines are numbered from 0 and their time never runs backwards")
  func linesAreNumberedAndTimeNeverRunsBackwards() {
    let memory = MemoryLog()
    let writer = LogWriter(sink: memory)
    for time in [0, 5, 3, 9] { writer.append(Record(kind: "x"), at: .microseconds(time)) }
    #expect(memory.records.map(\.seq) == [0, 1, 2, 3])
    #expect(memory.records.map(\.time) == [0, 5, 5, 9].map { .microseconds($0) })
    #expect(
      String(decoding: memory.bytes, as: UTF8.self).hasPrefix("{\"seq\":0,\"t_us\":0,\"kind\":\"x\"}\n{\"seq\":1,"))
  }

  @Test("Lost records are counted, cause one warning, and become a hole once writing works again")
  func lostRecordsBecomeAHoleOnceWritingWorks() {
    let sink = FailingLog()
    var warnings: [LogWriteError] = []
    let writer = LogWriter(sink: sink) { warnings.append($0) }
    var seen: [Record] = []
    let observer = writer.addObserver { seen.append($0) }
    writer.append(Record(kind: "a"), at: .microseconds(1))
    for outage in [3, 2] {
      sink.fails = true
      for _ in 0..<outage { writer.append(Record(kind: "b"), at: .microseconds(2)) }
      #expect(writer.lost == outage)
      sink.fails = false
      writer.append(Record(kind: "c"), at: .microseconds(3))
      #expect(writer.lost == 0)
    }
    #expect(warnings.count == 1)
    #expect(sink.memory.records.map(\.kind) == ["a", "log", "c", "log", "c"])
    #expect(sink.memory.records.map(\.seq) == [0, 1, 2, 3, 4])
    #expect(sink.memory.records.compactMap { $0["lost"]?.int } == [3, 2])
    #expect(sink.memory.records[1]["event"] == "hole")
    #expect(sink.memory.records[1]["reason"]?.string == "can't write there: No space left on device")
    #expect(seen.map(\.kind) == ["a", "b", "b", "b", "log", "c", "b", "b", "log", "c"])
    #expect(seen[1].seq == nil && seen[1].time == .microseconds(2))
    writer.removeObserver(observer)
    writer.append(Record(kind: "d"), at: .zero)
    #expect(seen.count == 10)
  }

  @Test("No record is written or observed after `end`", arguments: [false, true])
  func nothingIsWrittenAfterTheEnd(_ isEndLost: Bool) {
    let sink = FailingLog()
    let writer = LogWriter(sink: sink)
    var seen: [String] = []
    _ = writer.addObserver { seen.append($0.kind) }
    writer.append(Record(kind: "a"), at: .zero)
    sink.fails = isEndLost
    writer.append(Record(endedBecause: "shutdown"), at: .zero)
    sink.fails = false
    for _ in 0..<2 { writer.append(Record(kind: "b"), at: .zero) }
    #expect(seen == ["a", "end"])
    #expect(sink.memory.records.map(\.kind) == (isEndLost ? ["a"] : ["a", "end"]))
  }

  @Test("Observers see numbered records even without a sink")
  func observersSeeRecordsWithoutASink() {
    let writer = LogWriter(sink: nil)
    var seen: [Int?] = []
    _ = writer.addObserver { seen.append($0.seq) }
    for _ in 0..<3 { writer.append(Record(kind: "x"), at: .zero) }
    #expect(seen == [0, 1, 2])
  }

  @Test("A full device loses the records but does no other harm, and a single warning reports it")
  func fullDeviceLosesOnlyRecords() throws {
    var warnings: [String] = []
    let writer = LogWriter(sink: try FileLog(path: "/dev/full")) { warnings.append($0.description) }
    for _ in 0..<3 { writer.append(Record(kind: "x"), at: .zero) }
    #expect(writer.lost == 3)
    #expect(warnings == ["can't write /dev/full: No space left on device"])
  }

  @Test("A target that can't be opened is an error with its operation and its reason")
  func targetThatCannotBeOpenedIsAnError() throws {
    try withTemporaryFolder { folder in
      #expect(failure(opening: folder)?.description == "can't open \(folder): Is a directory")
    }
    let below = failure(opening: "/dev/null/a/log")
    #expect(below?.operation == "mkdir" && below?.code == ENOTDIR)
  }

  private func failure(opening path: String) -> LogWriteError? {
    do throws(LogWriteError) {
      _ = try FileLog(path: path)
      return nil
    } catch {
      return error
    }
  }

  @Test("New folders and files are accessible only to their owner, and an existing file is appended to")
  func foldersAndFileAreMadeForTheirOwner() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a/b/session.jsonl"
      for _ in 0..<2 { LogWriter(sink: try FileLog(path: path)).append(Record(kind: "x"), at: .zero) }
      #expect(permissions(of: folder + "/a") == 0o700)
      #expect(permissions(of: folder + "/a/b") == 0o700)
      #expect(permissions(of: path) == 0o600)
      #expect(try contents(of: path) == String(repeating: "{\"seq\":0,\"t_us\":0,\"kind\":\"x\"}\n", count: 2))
    }
  }

  @Test("The rest of a partly written line is written before the next line")
  func shortWriteIsFinishedBeforeTheNextLine() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { try #require(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
    let reader = ends[0]
    defer { close(reader) }
    let setPipeSize: Int32 = 1031
    try #require(fcntl(ends[1], setPipeSize, 4096) == 4096)
    let file = try FileLog(path: "/proc/self/fd/\(ends[1])")
    close(ends[1])
    let writer = LogWriter(sink: file)
    let long = Record(kind: "long", [.init("text", .string(String(repeating: "x", count: 5000)))])
    writer.append(long, at: .zero)
    #expect(writer.lost == 0)
    writer.append(Record(kind: "lost"), at: .zero)
    #expect(writer.lost == 1)
    let first = drain(reader)
    #expect(first.count == 4096)
    writer.append(Record(kind: "x"), at: .zero)
    let text = String(decoding: first + drain(reader), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.last == "{\"seq\":2,\"t_us\":0,\"kind\":\"x\"}")
    for line in lines { #expect(throws: Never.self) { try JSONValue(parsing: line.utf8) } }
  }
}
