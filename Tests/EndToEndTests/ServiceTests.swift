// A session as a systemd service.

import Foundation
import TandemControl
import TandemLog
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(2))) struct ServiceTests {
    /// Plays with simulated players, which do not read the contents.
    private func play(
      _ arguments: [String], in folder: TestFolder, at systemd: NotifySocket, watchdog: Int? = nil
    ) throws -> Performance {
      var environment = ["NOTIFY_SOCKET": systemd.name]
      environment["WATCHDOG_USEC"] = watchdog.map(String.init)
      return try Performance(
        arguments + ["--player", "simulated", "--no-config"], in: folder, environment: environment)
    }

    @Test("A service without content is ready, and reports the content that it opens later")
    func idleServiceIsReadyAndReportsItsVideo() throws {
      let folder = try TestFolder()
      let systemd = try NotifySocket(in: folder)
      let performance = try play(["--idle", "--resume"], in: folder, at: systemd)
      #expect(try systemd.next() == "READY=1")
      try systemd.wait(for: "STATUS=nothing plays")
      let client = try performance.client()
      try client.done(.command(.open(OpenRequest(MediaContent(url: Media.shared.red))), CommandOptions()))
      let name = "red"
      try systemd.wait(for: "STATUS=\(name)")
      try client.done(.command(.pause(.fullScreen), CommandOptions()))
      try systemd.wait(for: "STATUS=\(name), paused")
      performance.signal(SIGTERM)
      try systemd.wait(for: "STOPPING=1")
      #expect(performance.end() == 0)
      #expect(systemd.heard.filter { $0 == "READY=1" }.count == 1)
      try expectVerified(performance.log)
      let next = try play(["--idle", "--resume"], in: folder, at: systemd)
      try systemd.wait(for: "STATUS=\(name), paused")
      next.expectEnd()
    }

    @Test("A service killed by SIGABRT, as systemd's watchdog does, continues its video at the next start")
    func serviceContinuesAfterSIGABRT() throws {
      let folder = try TestFolder()
      let systemd = try NotifySocket(in: folder)
      let arguments = ["--idle", "--resume"]
      let performance = try play(arguments, in: folder, at: systemd)
      try performance.client().done(.command(.open(OpenRequest(MediaContent(url: Media.shared.red))), CommandOptions()))
      try performance.waitForState { $0.contains(Media.shared.red) }
      performance.signal(SIGABRT)
      #expect(performance.end() == SIGABRT)
      let next = try play(arguments, in: folder, at: systemd)
      try systemd.wait(for: "READY=1")
      let report = try next.client().status { $0.roles[.fullScreen] != nil }
      #expect(report.roles[.fullScreen] != nil)
      next.expectEnd()
    }

    @Test("A session that its user ends reports its end to systemd, too")
    func quittingIsReportedToSystemd() throws {
      let folder = try TestFolder()
      let systemd = try NotifySocket(in: folder)
      let performance = try play([Media.shared.red], in: folder, at: systemd)
      try systemd.wait(for: "READY=1")
      try performance.client().done(.command(.shutDown, CommandOptions()))
      try systemd.wait(for: "STOPPING=1")
      #expect(performance.end() == 0)
    }

    @Test(
      "systemd's watchdog gets no messages from a frozen player, and gets messages again from the next player",
      arguments: [false, true])
    func watchdogGetsNoMessagesFromAFrozenPlayer(isAbstract: Bool) throws {
      let folder = try TestFolder()
      let systemd = try NotifySocket(in: isAbstract ? nil : folder)
      let performance = try play([Media.shared.red, Media.shared.blue], in: folder, at: systemd, watchdog: 150_000)
      for _ in 0..<3 { try systemd.wait(for: "WATCHDOG=1") }
      let (_, player) = try performance.client(after: 0)
      kill(pid_t(player), SIGSTOP)
      try waitUntil("the player to stand still") {
        try String(contentsOfFile: "/proc/\(player)/stat", encoding: .utf8).contains(") T ")
      }
      systemd.drain()
      let meanwhile = try systemd.wait(for: "STATUS=the player was stopped by a signal and killed; restarting it")
      // One message may have been sent before the supervisor noticed.
      #expect(meanwhile.filter { $0 == "WATCHDOG=1" }.count <= 1, "\(meanwhile)")
      let (client, next) = try performance.client(after: player)
      #expect(next != player)
      for _ in 0..<3 { try systemd.wait(for: "WATCHDOG=1") }
      performance.signal(SIGTERM)
      try systemd.wait(for: "STOPPING=1")
      #expect(performance.end() == 0)
      #expect(systemd.heard.filter { $0 == "READY=1" }.count == 1)
      // The service's process is the supervisor throughout, so systemd needs no new main process.
      #expect(systemd.senders == [performance.identifier] && !systemd.heard.contains { $0.hasPrefix("MAINPID") })
      withExtendedLifetime(client) {}
    }

    @Test("A player that was stopped for a moment continues, and so do its messages to systemd's watchdog")
    func playerStoppedForAMomentContinues() throws {
      let folder = try TestFolder()
      let systemd = try NotifySocket(in: folder)
      let performance = try play([Media.shared.red, Media.shared.blue], in: folder, at: systemd, watchdog: 150_000)
      let (_, player) = try performance.client(after: 0)
      kill(pid_t(player), SIGSTOP)
      kill(pid_t(player), SIGCONT)
      systemd.drain()
      for _ in 0..<3 { try systemd.wait(for: "WATCHDOG=1") }
      let client = try performance.client()
      #expect(try client.status(when: { $0.process == player }).process == player)
      performance.expectEnd()
    }

    @Test("A service that can't start reports its exit status to systemd")
    func serviceThatCannotBeginReportsItsStatus() throws {
      let folder = try TestFolder()
      let systemd = try NotifySocket(in: folder)
      let performance = try play(["--idle", "--channels", folder.path + "/none.m3u"], in: folder, at: systemd)
      try systemd.wait(for: "STATUS=could not start and ended with status 66; see the journal")
      #expect(performance.end() == 66)
      #expect(systemd.heard.first == "STOPPING=1")
    }

    @Test("A title can't control systemd or the readers of its status")
    func titleDoesNotSteerSystemd() throws {
      let folder = try TestFolder()
      let systemd = try NotifySocket(in: folder)
      let film = folder.path + "/a\nMAINPID=1\n\u{1B}[2J\u{202E}b.mkv"
      try Data("a film".utf8).write(to: URL(fileURLWithPath: film))
      let performance = try play([film], in: folder, at: systemd)
      try systemd.wait(for: "STATUS=a MAINPID=1 [2Jb")
      performance.signal(SIGTERM)
      try systemd.wait(for: "STOPPING=1")
      #expect(performance.end() == 0)
      let known = ["READY=1", "STATUS=", "STOPPING=1"]
      let strange = systemd.heard.filter { line in !known.contains { line.hasPrefix($0) } }
      #expect(strange.isEmpty)
    }

    @Test("Secrets that the log omits do not reach systemd either")
    func redactedSecretsAreKeptFromSystemd() throws {
      let folder = try TestFolder()
      let systemd = try NotifySocket(in: folder)
      let performance = try play(
        ["http://ann:geheim@127.0.0.1:9/film.mkv?token=verborgen", "--log-redact"], in: folder, at: systemd)
      while !(try systemd.next()).hasPrefix("STATUS=film") {}
      performance.expectEnd()
      for secret in ["ann", "geheim", "verborgen"] { #expect(!systemd.heard.joined().contains(secret)) }
    }

    @Test("A service with `--restarts 0` reports its readiness and its death")
    func unsupervisedServiceReportsItsDeath() throws {
      let folder = try TestFolder()
      let systemd = try NotifySocket(in: folder)
      let performance = try play([Media.shared.red, Media.shared.blue, "--restarts", "0"], in: folder, at: systemd)
      try systemd.wait(for: "READY=1")
      let (client, player) = try performance.client(after: 0)
      kill(pid_t(player), SIGKILL)
      try systemd.wait(for: "STATUS=the player was killed by SIGKILL")
      #expect(systemd.heard.contains("STOPPING=1"))
      #expect(performance.end() == 70)
      withExtendedLifetime(client) {}
    }
  }
}
