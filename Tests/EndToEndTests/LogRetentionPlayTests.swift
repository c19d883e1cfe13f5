// The removal of old logs.

import Foundation
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(2))) struct LogRetentionPlayTests {
    private func names(_ folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    /// Seventy logs of old sessions.
    private func fill() throws -> (folder: TestFolder, logs: String) {
      let folder = try TestFolder()
      let logs = folder.path + "/tandem/logs"
      try FileManager.default.createDirectory(atPath: logs, withIntermediateDirectories: true)
      for number in 10..<80 { try folder.write("x", to: "tandem/logs/20200101-0000\(number)-9999999.jsonl") }
      return (folder, logs)
    }

    @Test("A new session keeps fifty logs of ended sessions, and adds its own")
    func newSessionKeepsFiftyOldLogs() throws {
      let (folder, logs) = try fill()
      let performance = try Performance([Media.shared.red], in: folder, hasUsualLog: true)
      try waitUntil("the old logs to go") { try names(logs).count == 51 }
      let own = try #require(names(logs).last)
      #expect(!own.hasPrefix("2020"))
      // A second session, the demo, must not count the log of the running session as an old log.
      let demo = try TandemCommand.run(
        [
          "demo", "--display", "headless", "--player", "simulated", "--swaps", "1", "--keep-logs", "1", "--socket",
          folder.path + "/t.sock",
        ], in: folder,
        environment: ["XDG_STATE_HOME=\(folder.path)"])
      #expect(demo.status == 0, "\(demo.errors)")
      try waitUntil("the old logs to go") { try names(logs).count == 3 }
      #expect(try names(logs).contains(own))
      performance.expectEnd()
    }

    @Test(
      "No log is removed if all logs are to be kept, or if the user chose the path of the session's log",
      arguments: [["--keep-logs", "0"], ["--log", "/dev/null"]])
    func noLogIsRemovedIfAllAreKept(options: [String]) throws {
      let (folder, logs) = try fill()
      let performance = try Performance([Media.shared.red] + options, in: folder, hasUsualLog: true)
      _ = try performance.client().status { $0.roles.fullScreen != nil }
      performance.expectEnd()
      #expect(try names(logs).count == (options[0] == "--log" ? 70 : 71))
    }
  }
}
