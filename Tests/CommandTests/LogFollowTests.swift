// Following a log.

import Foundation
import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LogFollowTests {
  @Test("`follow` prints new records across a rotation, and ends with the session")
  func followPrintsAcrossRotationUntilTheEnd() throws {
    let folder = try TestFolder()
    let path = folder.path + "/log"
    let sink = try RotatingLog(path: path, limit: 2000)
    let writer = LogWriter(sink: sink)
    writer.append(Record(session: "test", pid: 1, policies: Configuration()), at: .zero)
    for number in 0..<20 { writer.append(Record(warning: "before \(number)"), at: .zero) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try TandemCommand.path)
    process.arguments = ["log", "follow", path, "--json"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    // Wait until `follow` has printed the last lines of the log. Then it must print the records that are added.
    var text = ""
    while !text.contains("before 19") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    for number in 0..<15 { writer.append(Record(warning: "after \(number)"), at: .seconds(1)) }
    writer.append(Record(endedBecause: "quit"), at: .seconds(2))
    text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let lines = text.split(separator: "\n")
    #expect(!text.contains("\"before 9\"") && text.contains("\"before 19\""))
    for number in 0..<15 { #expect(lines.count { $0.contains("\"after \(number)\"") } == 1, "\(number)") }
    #expect(lines.last?.contains("\"kind\":\"end\"") == true)
  }

  @Test("`follow` prints every record over many rotations, and reports records that were removed unread")
  func followLosesNothingOverManyRotations() throws {
    for (kept, isWhole) in [(9, true), (2, false)] {
      let folder = try TestFolder()
      let path = folder.path + "/log"
      let writer = LogWriter(sink: try RotatingLog(path: path, limit: 2000, keptFiles: kept))
      writer.append(Record(session: "test", pid: 1, policies: Configuration()), at: .zero)
      writer.append(Record(warning: "before"), at: .zero)
      let follow = try Following(path, in: folder)
      follow.wait(for: "before")
      follow.pause()
      // These records fill about seven files. Only the newest file has the name that was given to `follow`.
      for number in 0..<120 { writer.append(Record(warning: "after \(number)"), at: .seconds(1)) }
      writer.append(Record(endedBecause: "quit"), at: .seconds(2))
      follow.goOn()
      let lines = try follow.finish()
      let numbers = (0..<120).filter { number in lines.contains { $0.contains("\"after \(number)\"") } }
      #expect(lines.last?.contains("\"kind\":\"end\"") == true)
      let errors = try folder.read("stderr")
      if isWhole {
        #expect(numbers == Array(0..<120) && errors == "")
        #expect(lines.count { $0.contains("\"after ") } == 120)
      } else {
        #expect(numbers.count < 120 && numbers.last == 119)
        #expect(errors.contains("before they could be read"), "\(errors)")
      }
    }
  }

  @Test("`follow` begins ten lines before the end of the whole log; `--all` begins in the oldest file")
  func followBeginsInOlderFiles() throws {
    let folder = try TestFolder()
    let writer = LogWriter(sink: try RotatingLog(path: folder.path + "/log", limit: 700))
    writer.append(Record(session: "test", pid: 1, policies: Configuration()), at: .zero)
    for number in 0..<30 { writer.append(Record(warning: "number \(number)"), at: .zero) }
    writer.append(Record(endedBecause: "quit"), at: .zero)
    let newest = try folder.read("log").split(separator: "\n").dropFirst()
    #expect(newest.count < 10)
    let last = try TandemCommand.run(["log", "follow", "log"], in: folder)
    #expect(last.output.split(separator: "\n").count == 11 && last.output.contains("number 21\n"), "\(last)")
    let all = try TandemCommand.run(["log", "follow", "log", "--all"], in: folder)
    #expect(all.output.split(separator: "\n").count == 33 && all.errors == "", "\(all)")
  }

  @Test("`follow` ends at an end record, even if an older version wrote records after it")
  func followEndsDespiteRecordsAfterTheEnd() throws {
    let folder = try TestFolder()
    let session = LogWriter(sink: try RotatingLog(path: folder.path + "/log"))
    session.append(Record(session: "test", pid: 1, policies: Configuration()), at: .zero)
    session.append(Record(endedBecause: "shutdown"), at: .zero)
    let late = LogWriter(sink: try RotatingLog(path: folder.path + "/log"), next: 2)
    for count in [1, 11] {
      for number in 0..<count { late.append(Record(warning: "late \(number)"), at: .zero) }
      let words = ["-s", "KILL", "20", try TandemCommand.path, "log", "follow", "log"]
      let result = try TandemCommand.run(words, in: folder, program: "/usr/bin/timeout")
      #expect(result.status == 0 && result.output.contains("late \(count - 1)"), "\(result)")
    }
  }

  @Test("`follow` without a file follows the running session's log, and fails without a session")
  func followWithoutFileNeedsASession() throws {
    let result = try TandemCommand.run(["log", "follow"], in: TestFolder())
    #expect(result.status == 69 && result.errors.contains("session"))
  }
}

/// A running `tandem log follow`.
private final class Following {
  private let process = Process()
  private let output = Pipe()
  private var text = ""

  init(_ path: String, in folder: TestFolder) throws {
    try folder.write("", to: "stderr")
    process.executableURL = URL(fileURLWithPath: try TandemCommand.path)
    process.arguments = ["log", "follow", path, "--json"]
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: folder.path + "/stderr")
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  func wait(for part: String) {
    while !text.contains(part) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty {
        Issue.record("follow ended before it printed '\(part)'")
        return
      }
      text += String(decoding: data, as: UTF8.self)
    }
  }

  /// Stops the process for some time, so that it misses records.
  func pause() {
    kill(process.processIdentifier, SIGSTOP)
    var information = siginfo_t()
    waitid(P_PID, id_t(process.processIdentifier), &information, WSTOPPED | WNOWAIT)
  }

  func goOn() { kill(process.processIdentifier, SIGCONT) }

  /// - Returns: all lines that the process has printed.
  func finish() throws -> [Substring] {
    text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n")
  }
}
