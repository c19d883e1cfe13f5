// Sessions whose player dies.

import Foundation
import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(10))) struct SupervisionTests {
    private let media = Media.shared

    /// The number of times that the player is killed. `TANDEM_KILLS=30` makes the test long.
    private var rounds: Int { ProcessInfo.processInfo.environment["TANDEM_KILLS"].flatMap { Int($0) } ?? 8 }

    @Test(
      "A player killed during many swaps restarts with both videos, their positions and the policies")
    func playerKilledDuringManySwapsRestarts() throws {
      let performance = try Performance([media.red, media.blue, "--no-config", "--start", "5", "--pip-start", "5"])
      var (client, player) = try performance.client(after: 0)
      try client.done(.command(.resize(.large), CommandOptions()))
      try client.done(.command(.setMute(true, .pictureInPicture), CommandOptions()))
      var times: [Double] = []
      for round in 0..<rounds {
        // Let the player live for at least a second. A player that repeatedly dies sooner is not restarted any more.
        let sound = Date() + 1
        var swaps = 0
        while swaps < 3 + round % 5 || Date() < sound {
          try client.done(.command(.swap, CommandOptions()))
          swaps += 1
        }
        // Do not wait for the end of the last swap, so that the signal arrives during it.
        try client.done(.command(.swap, CommandOptions(waits: false)))
        let signal = [SIGSEGV, SIGABRT, SIGKILL, SIGSTOP][round % 4]
        let killed = Date()
        kill(pid_t(player), signal)
        (client, player) = try performance.client(after: player)
        times.append(Date().timeIntervalSince(killed))
        let status = try client.status { $0.size == .large && $0.roles.pictureInPicture != nil }
        #expect(status.size == .large)
        let urls = Role.allCases.compactMap { status.roles[$0].flatMap { status.players[$0]?.url } }
        #expect(Set(urls) == [media.red, media.blue])
        for player in PlayerID.allCases { #expect(try #require(status.players[player]?.position) >= .seconds(5)) }
      }
      #expect(try TandemCommand.run(["quit", "--socket", performance.socket], in: performance.folder).status == 0)
      #expect(performance.end() == 0)
      let found = try violations(performance.log)
      #expect(found.isEmpty, "\(found)")
      #expect(try records("crash", in: performance.log).count == rounds)
      #expect(try records("end", in: performance.log).count == rounds + 1)
      times.sort()
      let median = times[times.count / 2]
      print("both videos back after \(rounds) deaths: median \(median) s, worst \(times.last ?? 0) s")
    }

    @Test(
      "A content that kills its player twice is left out, and the other video continues",
      arguments: ["killer", "crasher"])
    func contentThatKillsTwiceIsLeftOut(kind: String) throws {
      let folder = try TestFolder()
      let killer = folder.path + "/\(kind).mp4"
      try FileManager.default.copyItem(atPath: media.blue, toPath: killer)
      let report = folder.path + "/report.txt"
      let performance = try Performance(
        [media.red, killer, "--no-config", "--isolation", "none", "--crash-report", report], in: folder,
        environment: ["LD_PRELOAD": FaultLibrary.path])
      let end = Date() + 40
      var crashes = 0
      while crashes < 2, Date() < end {
        usleep(20_000)
        do { crashes = try records("crash", in: performance.log).count } catch { continue }
      }
      let status = try performance.client().status { $0.roles.fullScreen != nil }
      #expect(status.roles.fullScreen.flatMap { status.players[$0]?.url } == media.red)
      #expect(status.roles.pictureInPicture == nil)
      try performance.client().done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      #expect(try records("crash", in: performance.log).count == 2)
      #expect(performance.complaints.contains("not opening \(killer) again"))
      let found = try violations(performance.log)
      #expect(found.isEmpty, "\(found)")
      #expect(try folder.read("report.txt").contains(kind == "killer" ? "signal 6" : "signal 11"))
    }

    @Test("If the only content kills its player twice, the session ends with status 65 and a complete log")
    func loneContentThatKillsTwiceEndsTheSession() throws {
      let folder = try TestFolder()
      let killer = folder.path + "/killer.mp4"
      try FileManager.default.copyItem(atPath: media.blue, toPath: killer)
      let performance = try Performance(
        [killer, "--no-config", "--isolation", "none"], in: folder, environment: ["LD_PRELOAD": FaultLibrary.path])
      #expect(performance.end() == 65)
      #expect(try records("crash", in: performance.log).count == 2)
      let found = try violations(performance.log)
      #expect(found.isEmpty, "\(found)")
    }

    @Test("A restarted player plays nothing if the user had closed all videos")
    func closedVideosStayClosedAfterARestart() throws {
      let performance = try Performance([media.red, "--no-config"])
      let client = try performance.client()
      let player = try #require(try client.status { $0.roles.fullScreen != nil }.process)
      try client.done(.command(.unload(.fullScreen), CommandOptions()))
      kill(pid_t(player), SIGKILL)
      let end = Date() + 30
      var next = player
      while next == player, Date() < end {
        usleep(10_000)
        do { next = try performance.client().status { _ in true }.process ?? player } catch { continue }
      }
      #expect(next != player)
      #expect(try TandemCommand.run(["quit", "--socket", performance.socket], in: performance.folder).status == 0)
      #expect(performance.end() == 0)
      // Only the first player opened the video.
      #expect(try records("content", in: performance.log).count == 1)
    }

    @Test("A player whose main thread hangs is killed and restarted")
    func hungPlayerIsRestarted() throws {
      let performance = try Performance(
        [media.red, media.blue, "--no-config"], environment: ["LD_PRELOAD": FaultLibrary.path])
      let (_, player) = try performance.client(after: 0)
      // At SIGRTMIN the library makes the main thread hang.
      kill(pid_t(player), 34)
      let (client, _) = try performance.client(after: player, until: Date() + 40)
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      #expect(performance.complaints.contains("stopped responding"))
      let found = try violations(performance.log)
      #expect(found.isEmpty, "\(found)")
    }

    @Test(
      "If the player of a session with `--restarts 1` dies twice in a row, the session exits with 70 and a complete log"
    )
    func supervisorGivesUpAfterTheLastRestart() throws {
      let performance = try Performance(
        [media.red, media.blue, "--no-config", "--restarts", "1"], environment: ["LD_PRELOAD": FaultLibrary.path])
      let (_, player) = try performance.client(after: 0)
      // SIGRTMIN + 1 makes the player abort. It has run for less than 20 s, so the supervisor does not yet consider it
      // stable.
      kill(pid_t(player), 35)
      let (_, second) = try performance.client(after: player)
      kill(pid_t(second), 35)
      #expect(performance.end() == 70)
      #expect(performance.complaints.contains("not restarting it"))
      #expect(try records("end", in: performance.log).count == 2)
      let found = try violations(performance.log)
      #expect(found.isEmpty, "\(found)")
    }

    @Test("A session with `--restarts 0` has no supervisor, and ends when its player dies")
    func unsupervisedSessionEndsWithItsPlayer() throws {
      let performance = try Performance([media.red, "--no-config", "--restarts", "0"])
      _ = try performance.client()
      performance.signal(SIGSEGV)
      #expect(performance.end() == SIGSEGV)
    }
  }
}
