// Following a log.

import EventLog
import Foundation
import Orchestration
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LogFollowTests {
  @Test("What is added is printed over the rotation, and the end of the session ends it")
  func follows() throws {
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
    // It has begun when it has printed the last lines that were there.
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

  @Test("Without a file the running session is asked, and there is none")
  func asksSession() throws {
    let result = try TandemCommand.run(["log", "follow"], in: TestFolder())
    #expect(result.status == 69 && result.errors.contains("session"))
  }
}
