import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LogCommandTests {
  /// A session in which nothing happened.
  private func emptyLog() -> String {
    let log = MemoryLog()
    let writer = LogWriter(sink: log)
    writer.append(Record(session: "test", pid: 1, policies: Configuration()), at: .zero)
    writer.append(Record(endedBecause: "quit"), at: .microseconds(1_204_113))
    return String(decoding: log.bytes, as: UTF8.self)
  }

  @Test("`show` prints a log as a table, or unchanged with `--json`")
  func logIsShownAsTableOrAsWritten() throws {
    let folder = try TestFolder()
    let log = emptyLog()
    try folder.write(log, to: "log")
    let shown = try TandemCommand.run(["log", "show", "log"], in: folder)
    #expect(shown.status == 0 && shown.errors == "")
    #expect(shown.output.hasPrefix("        time  player  content "))
    #expect(shown.output.contains("    0.000000                                      session: tandem-log 2, "))
    #expect(shown.output.hasSuffix("\n    1.204113                                      end: quit\n"))
    #expect(try TandemCommand.run(["log", "show", "log", "--json"], in: folder).output == log)
    let piped = try TandemCommand.run(["log", "show", "-", "--json"], in: folder, input: folder.path + "/log")
    #expect(piped.output == log)
  }

  @Test("`verify` accepts a valid log, and fails for a log that breaks a rule")
  func validLogPassesAndBrokenRuleFails() throws {
    let folder = try TestFolder()
    let log = emptyLog()
    try folder.write(log, to: "log")
    let good = try TandemCommand.run(["log", "verify", "log"], in: folder)
    #expect(good.output == "log: 2 records, no violations\n")
    #expect(good.status == 0)
    #expect(try TandemCommand.run(["log", "verify", "log", "--quiet"], in: folder).output == "")
    try folder.write(log.replacingFirst("\"seq\":1", with: "\"seq\":2"), to: "log")
    let bad = try TandemCommand.run(["log", "verify", "log"], in: folder)
    #expect(bad.output.hasPrefix("line 2 (seq 2): sequence: expected seq 1, found seq 2\n"))
    #expect(bad.output.hasSuffix("log: 2 records, 1 violation\n"))
    #expect(bad.status == 1)
    let json = try TandemCommand.run(["log", "verify", "log", "--json"], in: folder)
    #expect(
      json.output.contains(
        #"{"sessions":1,"records":2,"violations":1,"warnings":0,"unreadable":0,"holes":0,"lost":0,"checked":["R1","#))
    #expect(json.status == 1)
    #expect(try TandemCommand.run(["log", "verify", "log", "--quiet"], in: folder).output.contains("sequence"))
  }

  @Test("`verify` counts every warning that it prints")
  func verifyCountsEveryPrintedWarning() throws {
    let folder = try TestFolder()
    let writer = LogWriter(sink: try RotatingLog(path: folder.path + "/log"))
    writer.append(Record(session: "test", pid: 1, policies: Configuration()), at: .zero)
    try folder.write(try folder.read("log") + "{\"seq\":99", to: "log")
    let text = try TandemCommand.run(["log", "verify", "log"], in: folder)
    #expect(text.status == 0 && text.output.contains(", 2 warnings\n"), "\(text)")
    #expect(text.output.split(separator: "\n").count { $0.contains("warning:") } == 2, "\(text)")
    let json = try TandemCommand.run(["log", "verify", "log", "--json"], in: folder)
    #expect(json.output.contains("\"warnings\":2"), "\(json)")
  }

  @Test("A torn last line is a warning; a malformed line before the end is bad data")
  func tornLastLineIsOnlyAWarning() throws {
    let folder = try TestFolder()
    let log = emptyLog()
    try folder.write(log + "{\"seq\":2,\"t_", to: "log")
    let torn = try TandemCommand.run(["log", "show", "log"], in: folder)
    #expect(torn.status == 0)
    #expect(torn.errors.contains("from byte \(log.utf8.count), which a crash cut off"))
    #expect(
      try TandemCommand.run(["log", "verify", "log"], in: folder).output.contains("from byte \(log.utf8.count), which"))
    try folder.write("?\n" + log, to: "log")
    let show = try TandemCommand.run(["log", "show", "log"], in: folder)
    #expect(show.status == 65)
    #expect(show.errors == "tandem: log: line 1, byte 0: expected a value\n")
    #expect(try TandemCommand.run(["log", "verify", "log"], in: folder).status == 65)
  }

  @Test("A log of a newer version is refused as a whole")
  func logOfNewerVersionIsRefused() throws {
    let folder = try TestFolder()
    try folder.write(emptyLog().replacingFirst("\"version\":2", with: "\"version\":3"), to: "log")
    let result = try TandemCommand.run(["log", "verify", "log"], in: folder)
    #expect(result.status == 65)
    #expect(result.errors.contains("version 3 of the log format is newer than 2"))
  }
}

extension String {
  fileprivate func replacingFirst(_ text: String, with other: String) -> String {
    let parts = split(separator: text, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: other)
  }
}
