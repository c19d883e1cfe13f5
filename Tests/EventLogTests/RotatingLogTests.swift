// Logs that begin new files.

import Foundation
import Glibc
import TandemFoundation
import TandemLog
import TandemLogFiles
import TandemOrchestrator
import Testing

@Suite("Rotating the log")
struct RotatingLogTests {
  private func write(_ records: [Record], to sink: RotatingLog, warn: @escaping (LogWriteError) -> Void = { _ in }) {
    let writer = LogWriter(sink: sink, warn: warn)
    for record in records { writer.append(Record(kind: record.kind, record.fields), at: record.time ?? .zero) }
  }

  @Test("A log of an older version is renamed, and a new log begins")
  func logOfOlderVersionMakesRoom() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log"
      let old = #"{"seq":0,"t_us":0,"kind":"session","format":"tandem-log","version":1}"# + "\n"
      try Data(old.utf8).write(to: URL(fileURLWithPath: path))
      let writer = LogWriter(sink: try RotatingLog(path: path))
      writer.append(Record(session: "test", pid: 1, policies: Configuration()), at: .zero)
      #expect(try contents(of: path + ".1") == old)
      #expect(try LogReader(path: path).next()?.knownKind == .session)
    }
  }

  @Test("Each file stays within the size limit, old files are numbered, and all files together contain the whole log")
  func rotatedFilesTogetherAreTheWholeLog() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log"
      let records = GoodLog.swapTwice.records
      write(records, to: try RotatingLog(path: path, sync: .commit, limit: 3000, keptFiles: 5))
      var text = ""
      var files = 0
      for name in [5, 4, 3, 2, 1].map({ "\(path).\($0)" }) + [path] where access(name, F_OK) == 0 {
        let part = try contents(of: name)
        #expect(part.utf8.count <= 3000 + 200)
        #expect(text.isEmpty || part.hasPrefix(#"{"kind":"log","event":"continued""#))
        text += part
        files += 1
      }
      #expect(files > 2)
      let reader = LogReader(bytes: Array(text.utf8))
      var verifier = Verifier()
      var found: [Violation] = []
      while let violations = try reader.feedNext(to: &verifier) { found += violations }
      #expect(found + verifier.finish() == [])
      // A missing file between other files is a hole.
      var whole = Verifier()
      let holed = LogReader(bytes: Array((try contents(of: path + ".2") + contents(of: path)).utf8))
      var rules: Set<Violation.Rule> = []
      while let violations = try holed.feedNext(to: &whole) { rules.formUnion(violations.map(\.rule)) }
      #expect(rules.contains(.sequence))
    }
  }

  @Test("Only the given number of old files is kept")
  func onlyTheNewestOldFilesAreKept() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log"
      write(GoodLog.swapTwice.records, to: try RotatingLog(path: path, limit: 1000, keptFiles: 2))
      #expect(access(path + ".2", F_OK) == 0 && access(path + ".3", F_OK) != 0)
    }
  }

  @Test(
    "If the log's folder is removed, it is created again and the numbers of the records continue",
    arguments: RotatingLog.Sync.allCases)
  func vanishedFolderIsMadeAgain(sync: RotatingLog.Sync) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/sub/log"
      let sink = try RotatingLog(path: path, sync: sync)
      let writer = LogWriter(sink: sink)
      writer.append(Record(.session), at: .zero)
      #expect(unlink(path) == 0 && rmdir(folder + "/sub") == 0)
      for _ in 0..<200 { writer.append(Record(kind: "x"), at: .zero) }
      let text = try contents(of: path)
      #expect(text.hasPrefix(#"{"kind":"log","event":"continued","format":"tandem-log","version":2,"next":"#))
      #expect(text.hasSuffix("{\"seq\":200,\"t_us\":0,\"kind\":\"x\"}\n"))
      #expect(writer.lost == 0)
    }
  }

  @Test(
    "A removed log file is created again for a record a second later, or for the session's last record",
    arguments: [("x", 900, false), ("x", 1000, true), ("end", 0, true)])
  func vanishedFileReturnsAfterASecond(kind: String, milliseconds: Int, isThere: Bool) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log"
      let writer = LogWriter(sink: try RotatingLog(path: path))
      writer.append(Record(.session), at: .zero)
      #expect(unlink(path) == 0)
      writer.append(Record(kind: kind), at: .milliseconds(milliseconds))
      #expect((access(path, F_OK) == 0) == isThere)
      if !isThere { return }
      #expect(
        try contents(of: path) == """
          {"kind":"log","event":"continued","format":"tandem-log","version":2,"next":1}
          {"seq":1,"t_us":\(milliseconds * 1000),"kind":"\(kind)"}\n
          """)
    }
  }

  @Test("A file that can't be renamed keeps growing, and no record is lost")
  func fileGrowsOnIfRenamingFails() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log"
      #expect(mkdir(path + ".1", 0o700) == 0)
      #expect(mkdir(path + ".1/x", 0o700) == 0)
      #expect(mkdir(path + ".2", 0o700) == 0)
      #expect(mkdir(path + ".2/x", 0o700) == 0)
      let sink = try RotatingLog(path: path, limit: 300, keptFiles: 2)
      let writer = LogWriter(sink: sink)
      for _ in 0..<100 { writer.append(Record(kind: "x"), at: .zero) }
      #expect(writer.lost == 0)
      #expect(try contents(of: path).split(separator: "\n").count == 100)
    }
  }
}
