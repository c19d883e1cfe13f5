// The death of one core while the other core plays.

import Foundation
import TandemControl
import TandemLog
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct CoreDeathTests {
    private let media = Media.shared

    /// The process IDs of the cores of a player process, the core of player A first.
    private func cores(of player: Int) throws -> [pid_t] {
      // Each core is the child of the thread that reads from it.
      let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(player)/task")
      return try threads.compactMap { FileManager.default.contents(atPath: "/proc/\(player)/task/\($0)/children") }
        .flatMap { String(decoding: $0, as: UTF8.self).split(separator: " ") }.compactMap { pid_t($0) }
        .filter { try String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8).hasPrefix("tandem-player-h") }
        .sorted()
    }

    @Test(
      "A video whose core dies resumes its position, while the other video continues",
      arguments: [SIGSEGV, SIGABRT, SIGKILL])
    func deadCoreResumesItsPosition(signal: Int32) throws {
      let performance = try Performance([media.red, media.blue, "--no-config"])
      let (client, player) = try performance.client(after: 0)
      let before = try client.status { $0.players[.A]?.position ?? .zero > .seconds(2) }
      let url = try #require(before.roles.pictureInPicture.flatMap { before.players[$0]?.url })
      let victim = try #require(before.roles.pictureInPicture)
      let cores = try cores(of: player)
      try #require(cores.count == 2)
      kill(cores[victim == .A ? 0 : 1], signal)
      let broken = try client.status { $0.players[victim]?.connection != nil }
      #expect(broken.players[victim]?.connection != nil)
      let after = try client.status { $0.players[victim]?.connection == nil && $0.roles.pictureInPicture == victim }
      #expect(after.process == player)
      #expect(after.players[victim]?.url == url)
      let place = try #require(before.players[victim]?.position)
      #expect(try #require(after.players[victim]?.position) >= place)
      // The other video must not have stopped.
      let position = try #require(after.players[victim.other]?.position)
      let previous = try #require(before.players[victim.other]?.position)
      #expect(position >= previous)
      try client.done(.command(.swap, CommandOptions()))
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      let found = try violations(performance.log)
      #expect(found.isEmpty, "\(found)")
      let text = try String(contentsOfFile: performance.log, encoding: .utf8)
      #expect(text.contains("its process"))
      #expect(!text.contains("\"kind\":\"crash\""))
    }

    @Test("A file that kills its core does not stop the other video", arguments: ["killer", "crasher"])
    func fileThatKillsItsCoreSparesTheOtherVideo(kind: String) throws {
      let folder = try TestFolder()
      let killer = folder.path + "/\(kind).mp4"
      try FileManager.default.copyItem(atPath: media.blue, toPath: killer)
      let report = folder.path + "/report.txt"
      let performance = try Performance(
        [media.red, "--no-config", "--crash-report", report], in: folder,
        environment: ["LD_PRELOAD": FaultLibrary.path])
      let client = try performance.client()
      let before = try client.status { $0.roles.fullScreen != nil }
      let refused = try client.ask(
        .command(.open(OpenRequest(MediaContent(url: killer), in: .pictureInPicture)), CommandOptions()), for: "open",
        within: .seconds(20))
      #expect(
        refused.failure?.message.contains("its process crashed") == true, "\(String(describing: refused.failure))")
      let after = try client.status { $0.roles.pictureInPicture == nil }
      #expect(after.process == before.process)
      #expect(after.roles.fullScreen.flatMap { after.players[$0]?.url } == media.red)
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      let found = try violations(performance.log)
      #expect(found.isEmpty, "\(found)")
      #expect(try folder.read("report.txt").contains(kind == "killer" ? "signal 6" : "signal 11"))
    }
  }
}
