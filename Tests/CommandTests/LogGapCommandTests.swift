// The reports of the log commands about records that could not be written.

import Foundation
import TandemLog
import TandemLogFiles
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LogGapCommandTests {
  private static let log = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scenarios/edges/gap-2-leaving-dies.log.jsonl").path

  /// A log destination that reports a full disk for a range of lines.
  private final class SmallDisk: LogSink {
    var bytes: [UInt8] = []
    var lines = 0
    let full: Range<Int>

    init(full: Range<Int>) { self.full = full }

    func append(_ line: [UInt8], _ record: Record) throws(LogWriteError) {
      lines += 1
      if full.contains(lines - 1) { throw LogWriteError(operation: "write", path: "log.jsonl", code: ENOSPC) }
      bytes += line
    }
  }

  /// - Returns: a folder whose `log.jsonl` lacks some records, and the number of missing records.
  private func holed(_ full: Range<Int>) throws -> (folder: TestFolder, lost: Int) {
    let folder = try TestFolder()
    let reader = try LogReader(path: Self.log)
    let disk = SmallDisk(full: full)
    let writer = LogWriter(sink: disk)
    var lost = 0
    while let record = try reader.next() {
      writer.append(Record(kind: record.kind, record.fields), at: record.time ?? .zero)
      lost = max(lost, writer.lost)
    }
    try folder.write(String(decoding: disk.bytes, as: UTF8.self), to: "log.jsonl")
    return (folder, lost)
  }

  @Test("`verify` reports lost records as a hole and names its lines, but reports no violation")
  func verifyReportsLostRecordsAsHole() throws {
    for length in [19, 20] {
      let (folder, lost) = try holed(10..<10 + length)
      #expect(lost == length)
      let result = try TandemCommand.run(["log", "verify", "log.jsonl"], in: folder)
      #expect(result.status == 0, "\(result.output)")
      let lines = result.output.split(separator: "\n")
      #expect(
        lines.first?.hasPrefix("unknown from line 11 to line ") == true
          && lines.first?.hasSuffix(" (\(length) records are missing: can't write log.jsonl: No space left on device)")
            == true,
        "\(result.output)")
      #expect(
        lines.last?.contains("no violations in the known records, 1 hole (\(length) records are missing)") == true)
      let machine = try TandemCommand.run(["log", "verify", "log.jsonl", "--json"], in: folder).output
      #expect(machine.contains(#"{"hole":{"session":1,"line":11,"end":"#) && machine.contains(#""lost":\#(length)"#))
      #expect(try TandemCommand.run(["log", "verify", "log.jsonl", "--junit", "report.xml"], in: folder).status == 0)
      #expect(try folder.read("report.xml").contains("<system-out>unknown from line 11 to "))
    }
  }

  @Test("Each log command other than `verify` also reports lost records as a hole")
  func everyOtherCommandReportsTheHole() throws {
    let (folder, _) = try holed(10..<29)
    func run(_ words: String...) throws -> CommandResult { try TandemCommand.run(["log"] + words, in: folder) }
    #expect(try run("show", "log.jsonl").output.contains("hole: 19 records are missing (can't write log.jsonl"))
    #expect(try run("stats", "log.jsonl").output.contains("missing: 19 records, in 1 hole"))
    #expect(try run("stats", "--json", "log.jsonl").output.contains(#""holes":1,"lost":19"#))
    let state = try run("state", "log.jsonl", "--seq", "10").output
    #expect(state.contains("full screen         unknown, records are missing"))
    #expect(state.contains("19 records before line 11"))
    #expect(try run("state", "log.jsonl", "--json", "--seq", "10").output.contains(#""hole":{"line":11,"lost":19}"#))
    let diff = try run("diff", "log.jsonl", Self.log)
    #expect(diff.status == 1 && diff.errors.contains("log.jsonl: warning: 19 records are missing before line 11"))
    let scenario = try run("to-scenario", "log.jsonl")
    #expect(scenario.errors.contains("warning: the scenario ends before line 11, where 19 records are missing"))
    #expect(try run("timeline", "log.jsonl", "--svg", "-o", "out").status == 0)
    #expect(try folder.read("out").contains("hole: 19 records are missing"))
    #expect(try run("timeline", "log.jsonl", "-o", "out").status == 0)
    #expect(try folder.read("out").contains("hole: 19 records are missing"))
  }
}
