// A log in several files.

import Glibc
import TandemLog
import TandemLogFiles
import Testing

@Suite("Reading several files as one log")
struct SeveralFilesTests {
  private func part(_ path: String) throws -> LogFileHandle {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    return LogFileHandle(descriptor: descriptor, path: path)
  }

  @Test("Records come in order, each with its file, its line and its byte")
  func recordsOfSeveralFilesHaveTheirPlaces() throws {
    try withTemporaryFolder { folder in
      let texts = ["{\"kind\":\"a\"}\n\n{\"kind\":\"b\"}\n", "", "{\"kind\":\"c\"}", "?\n{\"kind\":\"d\"}\n{\"ki"]
      for (index, text) in texts.enumerated() { try write(text, to: "\(folder)/\(index)") }
      let reader = LogReader(parts: try (0..<4).map { try part("\(folder)/\($0)") })
      var found: [String] = []
      var isOver = false
      while !isOver {
        do throws(LogReadError) {
          if let record = try reader.next(), let location = record.location {
            let at = reader.locate(location)
            found.append("\(record.kind) \(at.file?.last ?? "-") \(at.location.line) \(at.location.offset)")
          } else {
            isOver = true
          }
        } catch {
          found.append("\(reader.located(error))")
        }
      }
      #expect(
        found == ["a 0 1 0", "b 0 3 14", "c 2 1 0", "\(folder)/3: line 1, byte 0: expected a value", "d 3 2 2"])
      let torn = try #require(reader.tornLine)
      #expect(reader.locate(torn).location == Record.Location(line: 3, offset: 15))
    }
  }

  @Test("A hole has its first and its last line counted within their files")
  func holeHasItsPlacesInItsFiles() throws {
    try withTemporaryFolder { folder in
      var records = GoodLog.swap.records
      records.insert(Record(gap: 1, reason: "disk full"), at: 8)
      records = records.renumbered
      for (file, part) in [records[..<12], records[12...]].enumerated() {
        try write(String(decoding: Array(part).text, as: UTF8.self), to: "\(folder)/\(file)")
      }
      let reader = LogReader(parts: try (0..<2).map { try part("\(folder)/\($0)") })
      var verifier = Verifier()
      while let found = try reader.feedNext(to: &verifier) { #expect(found == []) }
      let open = reader.located(try #require(verifier.holes.first))
      #expect(open.file == folder + "/0" && open.line == 9 && open.end == nil && open.endFile == nil)
      #expect(verifier.finish() == [])
      let gap = reader.located(try #require(verifier.holes.first))
      #expect(gap.file == folder + "/0" && gap.line == 9)
      #expect(gap.endFile == folder + "/1" && gap.end == records.count - 12)
    }
  }

  @Test(
    "A torn or endless line at the end of a file is an error, and the next file is read from its start")
  func tornOrEndlessLineCostsOnlyItself() throws {
    try withTemporaryFolder { folder in
      try write("{\"kind\":\"a\"}\n{\"kin", to: folder + "/0")
      try write(String(repeating: "x", count: LogReader.longestLine + 5), to: folder + "/1")
      try write("{\"kind\":\"b\"}\n", to: folder + "/2")
      let reader = LogReader(parts: try (0..<3).map { try part("\(folder)/\($0)") })
      #expect(try reader.next()?.kind == "a")
      for (file, line) in [("0", 2), ("1", 1)] {
        do throws(LogReadError) {
          _ = try reader.next()
          Issue.record("\(file) was read")
        } catch {
          let error = reader.located(error)
          #expect(error.file == folder + "/" + file && error.location.line == line && error.isLineOnly)
        }
      }
      let last = try #require(try reader.next()?.location)
      #expect(reader.locate(last).location == Record.Location(line: 1, offset: 0))
      #expect(try reader.next() == nil)
    }
  }
}
