// mpv's options in a session.

import Foundation
import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct PassedOptionPlayTests {
    private let media = Media.shared

    @Test(
      "A refused option is reported before a socket, a log or a window exists",
      arguments: [
        (["--pause"], 64, "pause is not passed on"), (["--vf=lavfi=[movie=x]"], 64, "the filter movie"),
        (["--mpv-option", "volme=3"], 64, "did you mean volume?"), (["--volume=200"], 64, "0 to 130"),
      ])
    func refusedOptionsLeaveNothingBehind(arguments: [String], status: Int32, words: String) throws {
      let folder = try TestFolder()
      let result = try TandemCommand.run(
        ["play", media.red, "--ao", "null", "--display", "headless"] + arguments, in: folder,
        environment: ["XDG_STATE_HOME=\(folder.path)"])
      #expect(result.status == status)
      #expect(result.errors.contains(words))
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/tandem/logs"))
      let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      #expect(!left.contains { $0.hasSuffix(".sock") || $0.hasSuffix(".jsonl") }, "\(left)")
    }

    @Test("A mistake in mpv.conf is reported with its line as bad data, and `--no-config` ignores the file")
    func mistakesInMPVConfAreBadData() throws {
      let folder = try TestFolder()
      try FileManager.default.createDirectory(atPath: folder.path + "/tandem", withIntermediateDirectories: true)
      let environment = ["XDG_STATE_HOME=\(folder.path)/state", "XDG_CONFIG_HOME=\(folder.path)"]
      for (text, words) in [
        ("\npause", "mpv.conf, line 2: mpv's option pause"), ("vf=curves", "mpv.conf, line 1: mpv's option vf may not"),
      ] {
        try folder.write(text, to: "tandem/mpv.conf")
        let result = try TandemCommand.run(
          ["play", media.red, "--ao", "null", "--display", "headless"], in: folder, environment: environment)
        #expect(result.status == 65)
        #expect(result.errors.contains(words), "\(result.errors)")
      }
      let without = try TandemCommand.run(
        ["play", folder.path + "/none.mp4", "--no-config", "--ao", "null"], in: folder, environment: environment)
      #expect(without.status == 66)
    }

    /// The mean colour of the picture on the screen.
    private func colour(_ performance: Performance, _ client: ControlClient) throws -> [UInt8] {
      let path = performance.folder.path + "/now.png"
      let result = try TandemCommand.run(["snapshot", path, "--socket", performance.socket], in: performance.folder)
      try #require(result.status == 0, "\(result.errors)")
      _ = try TandemCommand.run(
        ["-v", "error", "-y", "-i", path, "-vf", "scale=1:1", "-f", "rawvideo", "-pix_fmt", "rgb24", "mean"],
        in: performance.folder,
        program: "/usr/bin/ffmpeg")
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: performance.folder.path + "/mean")))
    }

    @Test(
      "The options of mpv.conf and the command line survive restarts of a core, restarts of the player and a resume")
    func optionsOutliveDeathsAndResuming() throws {
      let folder = try TestFolder()
      let config = folder.path + "/config/tandem"
      try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
      try folder.write("user-agent=secret-word\n[neg]\nvf=lavfi=[hflip]\n", to: "config/tandem/mpv.conf")
      let environment = ["XDG_CONFIG_HOME": folder.path + "/config"]
      let arguments = ["--profile=neg", "--vf-append=negate", "--full:volume=40", "--quality", "fast"]
      let performance = try Performance([media.red] + arguments, in: folder, environment: environment)
      var client = try performance.client()
      // The filter `negate` turns the red film cyan.
      func isCyan() throws -> Bool {
        let colour = try colour(performance, client)
        return colour.count == 3 && colour[0] < 60 && colour[1] > 180 && colour[2] > 180
      }
      func waitForCyan() throws {
        _ = try client.status { $0.roles.fullScreen != nil }
        try waitUntil("the picture to become cyan") { try isCyan() }
      }
      try waitForCyan()
      #expect(try client.status { $0.players.a?.volume == 40 }.players.a?.volume == 40)
      let core = try #require(try process("tandem-player-h"))
      #expect(!(try words(of: core)).contains("secret-word"))
      #expect(try words(of: core).contains("quality=fast"))
      kill(core, SIGKILL)
      // Wait for the core that replaces the killed core.
      try waitUntil("another core") { try process("tandem-player-h") ?? core != core }
      try waitForCyan()
      let player = try #require(try client.status { $0.process != nil }.process)
      // The session must continue even if mpv.conf becomes invalid while the session runs.
      try folder.write("pause\n", to: "config/tandem/mpv.conf")
      kill(pid_t(player), SIGKILL)
      client = try another(performance, than: player)
      try waitForCyan()
      #expect(try words(of: #require(try process("tandem-player-h"))).contains("quality=fast"))
      try folder.write("[neg]\nvf=lavfi=[hflip]\n", to: "config/tandem/mpv.conf")
      #expect(try TandemCommand.run(["quit", "--socket", performance.socket], in: folder).status == 0)
      #expect(performance.end() == 0)
      #expect(!performance.complaints.contains("mpv's option"))
      let resumed = try Performance(
        ["--resume"], in: folder, environment: environment, log: folder.path + "/second.jsonl")
      client = try resumed.client()
      try waitForCyan()
      #expect(try TandemCommand.run(["quit", "--socket", resumed.socket], in: folder).status == 0)
      #expect(resumed.end() == 0)
    }

    private func another(_ performance: Performance, than player: Int) throws -> ControlClient {
      let end = Date() + 30
      while Date() < end {
        do {
          let client = try ControlClient(path: performance.socket, within: .seconds(1))
          if let now = try client.status(when: { $0.process != nil }).process, now != player { return client }
        } catch { usleep(2_000) }
      }
      throw HarnessError(what: "no player came after \(player)")
    }

    private func words(of process: pid_t) throws -> String {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline")), as: UTF8.self)
    }

    /// The newest process with a name among the descendants of this test.
    ///
    /// - Parameter name: the name in the kernel, which has at most 15 bytes.
    private func process(_ name: String) throws -> pid_t? {
      let mine = getpid()
      var found: pid_t?
      for entry in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
        guard let id = pid_t(entry), let stat = Self.stat(id), stat.name == name else { continue }
        var ancestor = stat.parent
        for _ in 0..<6 where ancestor != mine && ancestor > 1 { ancestor = Self.stat(ancestor)?.parent ?? 0 }
        if ancestor == mine { found = max(found ?? 0, id) }
      }
      return found
    }

    private static func stat(_ id: pid_t) -> (name: String, parent: pid_t)? {
      do {
        let text = try String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
        guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")") else { return nil }
        let rest = text[text.index(after: close)...].split(separator: " ")
        guard rest.count > 1, let parent = pid_t(rest[1]) else { return nil }
        return (String(text[text.index(after: open)..<close]), parent)
      } catch { return nil }
    }
  }
}
