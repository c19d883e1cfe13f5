// Every portable scenario, with simulated players and with libmpv.

import Foundation
import TandemControl
import TandemFoundation
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(10))) struct ScenarioPlayTests {
    private static let scenarios = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Scenarios").path

    /// The records that must not depend on the player: callbacks, answers and roles.
    private func transcript(_ path: String) throws -> [String] {
      let kept: [String: [String]] = [
        "callback": ["callback", "player", "content", "app", "transaction", "reason", "error", "route"],
        "command": ["command", "initiator", "answer", "reason", "transaction"],
        "roles": ["fullScreen", "pictureInPicture"],
      ]
      var lines: [String: [String]] = [:]
      for record in try records(in: path) {
        guard let keys = kept[record.kind] else { continue }
        lines[record.kind, default: []].append(keys.map { "\($0)=\(record[$0] ?? .null)" }.joined(separator: " "))
      }
      return lines.sorted { $0.key < $1.key }.flatMap { kind, lines in lines.map { kind + " " + $0 } }
    }

    @Test("A recorded session is a scenario that passes, with simulated players and with libmpv")
    func recordOfASessionIsAScenario() throws {
      let media = Media.shared
      let performance = try Performance([media.red, media.blue, "--record", "/tmp/tandem-record-\(getpid()).json"])
      let path = "/tmp/tandem-record-\(getpid()).json"
      defer { unlink(path) }
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      try watch(client)
      for words in [
        ["swap"], ["pause"], ["volume", "40"], ["seek", "+2", "--pip"], ["swap"], ["close"], ["close"], ["start"],
        ["stop"], ["open", "--pip", media.blue], ["background"], ["foreground"], ["quit"],
      ] {
        let result = try TandemCommand.run(words + ["--socket", performance.socket], in: performance.folder)
        #expect(result.status == (words == ["close"] && !result.errors.isEmpty ? 1 : 0), "\(words): \(result.errors)")
        if words != ["quit"] { try watch(client) }
      }
      #expect(performance.end() == 0)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("noPictureInPicture") && text.contains("didStartPictureInPicture"))
      for player in ["simulated", "mpv"] {
        let result = try TandemCommand.run(["scenario", "run", path, "--player", player], in: performance.folder)
        #expect(result.status == 0, "\(player): \(result.output)\(text)")
      }
      try repeated(performance)
    }

    @Test("The recording of a killed session has nearly all of its steps, and can be played")
    func recordOfAKilledSessionCanBePlayed() throws {
      let media = Media.shared
      let folder = try TestFolder()
      let path = folder.path + "/mine.json"
      let performance = try Performance([media.red, media.blue, "--record", path], in: folder)
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      let swapped = try TandemCommand.run(["swap", "--socket", performance.socket], in: folder)
      #expect(swapped.status == 0)
      let end = ContinuousClock.now + .seconds(10)
      // Another thread writes the recording a moment later.
      while try !folder.read("mine.json").contains("\"swap\""), ContinuousClock.now < end { usleep(20_000) }
      try performance.die()
      let text = try folder.read("mine.json")
      #expect(text.contains("\"swap\"") && text.contains("\"open\""), "\(text)")
      let result = try TandemCommand.run(["scenario", "run", path], in: folder)
      #expect(result.status == 0, "\(result.output)\(text)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!names.contains { $0.hasPrefix(".tandem-") })
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    /// Lets the videos play for a quarter of a second, like a user who watches before the next key.
    private func watch(_ client: ControlClient) throws {
      func watched(_ status: StatusReport) -> Duration {
        [status.players.a, status.players.b].compactMap { $0?.position }.reduce(.zero, +)
      }
      let before = watched(try client.status { $0.transaction == nil })
      _ = try client.status { $0.transaction == nil && watched($0) - before >= .milliseconds(250) }
    }

    /// Converts the session's log to a scenario. With simulated players and with libmpv, the scenario must write an
    /// equal log.
    private func repeated(_ performance: Performance) throws {
      let made = try TandemCommand.run(
        ["log", "to-scenario", performance.log, "-o", "again.json"], in: performance.folder)
      #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
      for player in ["simulated", "mpv"] {
        let result = try TandemCommand.run(
          ["scenario", "run", "again.json", "--player", player, "--log-dir", player], in: performance.folder)
        #expect(result.status == 0 && result.output.contains("1 passed"), "\(player): \(result.output)")
        let difference = try TandemCommand.run(
          ["log", "diff", performance.log, "\(player)/again.jsonl"], in: performance.folder)
        #expect(difference.status == 0, "\(player): \(difference.output)")
      }
    }

    @Test("libmpv passes every portable scenario, with the same callbacks, answers and roles as the simulation")
    func libmpvMatchesTheSimulationInEveryScenario() throws {
      let folder = try TestFolder()
      let simulated = try TandemCommand.run(["scenario", "run", Self.scenarios, "--log-dir", "simulated"], in: folder)
      #expect(simulated.status == 0, "\(simulated.output)")
      let real = try TandemCommand.run(
        [
          "scenario", "run", Self.scenarios, "--player", "mpv", "--display", "headless", "--jobs", "8", "--log-dir",
          "mpv",
          "--json",
        ], in: folder)
      #expect(real.status == 0, "\(real.output.split(separator: "\n").filter { !$0.contains("\"passed\",") })")
      var compared = 0
      for line in real.output.split(separator: "\n") {
        let report = try JSONValue(parsing: line.utf8)
        guard let path = report["path"]?.string, report["result"] == "passed" else { continue }
        let name = path.dropFirst(Self.scenarios.count + 1).dropLast(5)
        let expected = try transcript("\(folder.path)/simulated/\(name).jsonl")
        #expect(try transcript("\(folder.path)/mpv/\(name).jsonl") == expected, "\(name)")
        compared += 1
      }
      #expect(compared > 120)
    }
  }
}
