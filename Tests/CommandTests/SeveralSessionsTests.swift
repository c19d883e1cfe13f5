// Several sessions in one log, read with the commands.

import Foundation
import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct SeveralSessionsTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func run(_ arguments: String...) throws -> CommandResult {
    try TandemCommand.run(["log"] + arguments, in: folder)
  }

  /// Appends a session that shows a content full screen and refuses a stop. The session ends after some seconds, unless
  /// it is killed.
  private func session(
    _ content: ContentKey, to name: String = "log", seconds: Int = 3, warnings: Int = 0, limit: Int? = nil,
    ends: Bool = true
  ) throws {
    let writer = LogWriter(sink: try RotatingLog(path: folder.path + "/" + name, limit: limit))
    writer.append(Record(session: "test", pid: 1, policies: Configuration()), at: .zero)
    let video = StateChange.Assignment(.A, content)
    writer.append(Record(note: .roles(revision: 1, fullScreen: video, pictureInPicture: nil)), at: .seconds(1))
    writer.append(
      Record(command: .stop, initiator: .user, source: "socket", answer: .refused(.noPictureInPicture)), at: .seconds(2)
    )
    for number in 0..<warnings { writer.append(Record(warning: "\(content) \(number)"), at: .seconds(2)) }
    if ends { writer.append(Record(endedBecause: "quit"), at: .seconds(seconds)) }
  }

  @Test("Each session is verified separately, and a violation names its session")
  func eachSessionIsVerifiedByItself() throws {
    for content in ["film", "news"] as [ContentKey] { try session(content) }
    let good = try run("verify", "log")
    #expect(good.status == 0 && good.output == "log: 2 sessions, 8 records, no violations\n", "\(good)")
    let text = try folder.read("log")
    var lines = text.split(separator: "\n").map(String.init)
    lines[5] = lines[5].replacingOccurrences(of: "\"seq\":1", with: "\"seq\":7")
    try folder.write(lines.joined(separator: "\n") + "\n" + text, to: "log")
    let bad = try run("verify", "log")
    #expect(
      bad.status == 1 && bad.output.hasPrefix("session 2: line 6 (seq 7): sequence: expected seq 1, found seq 7\n"))
    #expect(bad.output.hasSuffix("\nlog: 4 sessions, 16 records, 2 violations in session 2\n"), "\(bad.output)")
    let json = try run("verify", "log", "--json", "--junit", "report")
    #expect(json.output.contains(#""rule":"sequence","severity":"violation","session":2,"line":6"#))
    #expect(json.output.contains(#"{"sessions":4,"records":16,"violations":2"#))
    #expect(try folder.read("report").contains("message=\"session 2: line 6: "))
    #expect(try run("verify", "log", "--session", "3").output == "log: session 3, 4 records, no violations\n")
    let second = try run("verify", "log", "--session", "2")
    #expect(second.status == 1 && second.output.hasSuffix("log: session 2, 4 records, 2 violations\n"), "\(second)")
    #expect(try run("verify", "log", "--session", "5").status == 1)
  }

  @Test("`state`, `timeline` and `to-scenario` use the last session by default")
  func lastSessionIsTheDefault() throws {
    for content in ["film", "news"] as [ContentKey] { try session(content) }
    let last = try run("state", "log", "--at", "1.5")
    #expect(
      last.output.hasPrefix("session 2 of 2: at 1.000000 s, after line 6 (seq 1)\nfull screen         A  news"),
      "\(last)")
    let first = try run("state", "log", "--at", "1", "--session", "1")
    #expect(first.output.hasPrefix("session 1: at 1.000000 s") == false && first.output.contains("A  film"), "\(first)")
    #expect(try run("state", "log", "--json").output.contains(#""session":2"#))
    #expect(
      try run("state", "log", "--session", "3").errors
        == "tandem: log: no session 3; the log has 2 sessions\n")
    let page = try run("timeline", "log", "-o", "page")
    #expect(page.output == "page: session 2 of 2, 4 records, 0 transactions\n")
    #expect(try folder.read("page").contains("news") && !folder.read("page").contains("film"))
    #expect(try run("timeline", "log", "-o", "page", "--session", "1").status == 0)
    #expect(try folder.read("page").contains("film") && !folder.read("page").contains("news"))
    let scenario = try run("to-scenario", "log")
    #expect(scenario.status == 0 && scenario.errors.contains("using session 2 of 2; choose another with --session"))
    #expect(try run("to-scenario", "log", "--session", "1").errors == "")
  }

  @Test("`stats` covers all sessions together, or one session")
  func statsCoverAllSessionsOrOne() throws {
    for content in ["film", "news"] as [ContentKey] { try session(content, seconds: 4) }
    let stats = try run("stats", "log")
    #expect(stats.output.hasPrefix("2 sessions, 8 records in 8.000000 s\n"), "\(stats)")
    #expect(stats.output.contains("noPictureInPicture 2"))
    #expect(try run("stats", "log", "--session", "2").output.hasPrefix("4 records in 4.000000 s\n"))
  }

  @Test("`diff` compares two logs session by session")
  func logsAreComparedSessionBySession() throws {
    for content in ["film", "news"] as [ContentKey] { try session(content, to: "one") }
    for content in ["film", "ball"] as [ContentKey] { try session(content, to: "two") }
    try session("film", to: "short")
    #expect(try run("diff", "one", "one").output == "equal: 2 sessions, 8 records are the same\n")
    let other = try run("diff", "one", "two")
    #expect(other.status == 1 && other.output.contains("session 2: one line 6, two line 6"), "\(other)")
    let fewer = try run("diff", "one", "short")
    #expect(fewer.status == 1 && fewer.output.contains("session 2: one line 5, short at its end"), "\(fewer)")
    #expect(try run("diff", "short", "one", "--json").output.contains(#""session":2,"first":null"#))
  }

  @Test("`show` prints a boundary between sessions, even if lines are filtered; `--seq` selects lines in each session")
  func boundariesAreShownBetweenSessions() throws {
    for content in ["film", "news"] as [ContentKey] { try session(content) }
    let all = try run("show", "log", "--no-pager")
    #expect(all.output.split(separator: "\n").count == 10 && all.output.contains("\n── session 2 ─"), "\(all)")
    let some = try run("show", "log", "--seq", "1", "--no-pager").output.split(separator: "\n")
    #expect(
      some.count == 4 && some[1].contains("film") && some[2].hasPrefix("── session 2 ") && some[3].contains("news"))
    let second = try run("show", "log", "--session", "2", "--json").output
    let lines = try folder.read("log").split(separator: "\n")
    #expect(second == lines[4...].map { $0 + "\n" }.joined())
    #expect(try run("show", "log", "--session", "1", "--seq", "0-1", "--json").output.split(separator: "\n").count == 2)
  }

  @Test("If a session was killed in the middle of a line, every command leaves out only this line")
  func killedSessionCostsOnlyItsTornLine() throws {
    try session("film", ends: false)
    let torn = try folder.read("log").dropLast(9)
    for between in ["", "\n"] {
      try session("news", to: "other")
      try folder.write(torn + between + folder.read("other"), to: "log")
      let verified = try run("verify", "log")
      #expect(verified.status == 0 && verified.output.contains("warning: line 3, byte "), "\(verified)")
      #expect(verified.output.hasSuffix("log: 2 sessions, 6 records, no violations, 2 warnings\n"), "\(verified)")
      for command in ["show", "stats", "state"] {
        let result = try run(command, "log")
        #expect(result.status == 0 && result.errors.contains("log: warning: line 3, byte "), "\(command): \(result)")
        #expect(result.errors.hasSuffix(": ignoring the line, which a crash cut off before another session began\n"))
      }
      #expect(try run("timeline", "log", "-o", "page").status == 0)
      #expect(try run("diff", "log", "log").output == "equal: 2 sessions, 6 records are the same\n")
      #expect(unlink(folder.path + "/other") == 0)
    }
    // A last line that only lacks its newline is read.
    try folder.write(folder.read("log").dropLast() + "", to: "log")
    try session("news", to: "other")
    try folder.write(folder.read("log") + folder.read("other"), to: "log")
    let whole = try folder.read("log").split(separator: "{\"seq\":", omittingEmptySubsequences: true).count
    #expect(try run("show", "log", "--json").output.split(separator: "\n").count == whole - 1)
    try folder.write(String(torn), to: "log")
    try session("news")
    #expect(try run("verify", "log").output.hasSuffix("log: 2 sessions, 6 records, no violations, 2 warnings\n"))
  }

  @Test("Sessions that were appended to a rotated log are read from all its files, also if compressed, in any order")
  func appendedSessionsAreReadOverRotatedFiles() throws {
    try session("film", warnings: 40, limit: 1500)
    try session("news", warnings: 8, limit: 4000)
    try session("ball", warnings: 60, limit: 4000)
    let records = 4 * 3 + 108
    #expect(try run("verify", "log").output == "log: 3 sessions, \(records) records, no violations\n")
    #expect(try run("stats", "log").output.hasPrefix("3 sessions, \(records) records in 9.0"))
    let names = (0...20).map { $0 == 0 ? "log" : "log.\($0)" }.filter { access(folder.path + "/" + $0, F_OK) == 0 }
    #expect(names.count > 3)
    for order in [names, names.reversed(), names.sorted()] {
      let named = try TandemCommand.run(["log", "verify"] + order, in: folder)
      #expect(named.output.hasSuffix(": 3 sessions, \(records) records, no violations\n"), "\(named)")
    }
    #expect(try TandemCommand.run(["gzip", "log.1", "log.2"], in: folder, program: "/usr/bin/env").status == 0)
    #expect(try run("verify", "log").output == "log: 3 sessions, \(records) records, no violations\n")
  }

  @Test("`follow` continues with a session that is appended to a killed one, and ends with the last session")
  func followContinuesWithAnAppendedSession() throws {
    try session("film")
    try session("news")
    let all = try run("follow", "log", "--all")
    #expect(all.status == 0 && all.output.split(separator: "\n").count == 10, "\(all)")
    #expect(all.output.contains("── session 2 ─"))
    try session("ball", ends: false)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try TandemCommand.path)
    process.arguments = ["log", "follow", folder.path + "/log"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    var text = ""
    while !text.contains("ball") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    try session("play")
    text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.contains("── session 4 ─") && text.contains("A play") && text.hasSuffix("end: quit\n"), "\(text)")
  }
}
