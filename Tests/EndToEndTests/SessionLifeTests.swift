// The beginning, the work and the end of sessions.

import Foundation
import TandemControl
import TandemLog
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct SessionLifeTests {
    private let media = Media.shared

    @Test("The demo swaps three times, verifies its own log, and exits with 0")
    func demoSwapsAndVerifiesItsLog() throws {
      let folder = try TestFolder()
      let result = try TandemCommand.run(
        ["demo", "--display", "headless", "--json", "--log", folder.path + "/log.jsonl"], in: folder)
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(result.output.contains("\"swaps\":3"))
      #expect(result.output.contains("\"violations\":[]"))
      let verified = try TandemCommand.run(["log", "verify", folder.path + "/log.jsonl"], in: folder)
      #expect(verified.status == 0)
    }

    @Test("Every command of the table succeeds and prints a result", .timeLimit(.minutes(2)))
    func everyCommandOfTheTableSucceeds() throws {
      let performance = try Performance([media.red, media.blue])
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      func tandem(_ words: String...) throws -> CommandResult {
        try TandemCommand.run(words + ["--socket", performance.socket], in: performance.folder)
      }
      for words in [
        ["swap"], ["pause"], ["resume"], ["seek", "5"], ["seek", "+1", "--pip"], ["volume", "50"], ["mute"], ["mute"],
        ["speed", "1"], ["audio", "pip"], ["audio", "full"], ["move", "top-left"], ["resize", "small"], ["status"],
        ["close"], ["start"], ["stop"], ["open", "--pip", media.red],
      ] {
        let result = try TandemCommand.run(words + ["--socket", performance.socket], in: performance.folder)
        #expect(result.status == 0, "\(words): \(result.errors)")
        #expect(!result.output.isEmpty)
      }
      #expect(try tandem("swap", "--dry-run").output.hasPrefix("would swap"))
      #expect(try tandem("quit").status == 0)
      #expect(performance.end() == 0)
      try expectVerified(performance.log)
    }

    @Test("A refused command prints the reason, exits with 1, and changes nothing")
    func refusedCommandSaysWhyAndChangesNothing() throws {
      let performance = try Performance([media.red])
      let client = try performance.client()
      let before = try client.status { $0.roles.fullScreen != nil }
      let result = try TandemCommand.run(["swap", "--socket", performance.socket], in: performance.folder)
      #expect(result.status == 1)
      #expect(result.errors.contains("no picture in picture"))
      #expect(try client.status { _ in true }.roles == before.roles)
    }

    @Test(
      "A content that can't be opened affects neither the other player nor the session",
      arguments: ["missing", "text", "404", "deaf"])
    func contentThatCannotBeOpenedHarmsNoOther(kind: String) throws {
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let address =
        switch kind {
        case "missing": media.missing
        case "text": media.text
        case "404": server.url("nothing.mp4")
        default: "http://127.0.0.1:9/unreachable.mp4"
        }
      let performance = try Performance([media.red, media.blue])
      let client = try performance.client()
      let before = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      let result = try TandemCommand.run(["open", address, "--socket", performance.socket], in: performance.folder)
      #expect(result.status == (kind == "missing" ? 66 : 65))
      #expect(result.errors.hasPrefix("tandem: "))
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(result.errors.contains(address))
      let after = try client.status { $0.players[.A]?.isBuffering == false }
      #expect(after.players[.B]?.entry == before.players[.B]?.entry)
      #expect(after.players[.A]?.content == before.players[.A]?.content)
      #expect(after.roles == before.roles)
      try performance.expectVerifiedEnd()
    }

    @Test("A session that can't show any content exits with 65, and names the content and the reason")
    func sessionThatCanShowNothingEnds() throws {
      let performance = try Performance([media.text])
      #expect(performance.end() == 65)
      let complaints = performance.complaints
      #expect(complaints.contains(media.text))
      #expect(complaints.contains("it is not a video or sound"))
    }

    @Test("A second session on the same socket is refused, and the first plays on")
    func secondSessionOnASocketIsRefused() throws {
      let first = try Performance([media.red])
      let client = try first.client()
      _ = try client.status { $0.roles.fullScreen != nil }
      let second = try Performance([media.blue], in: first.folder)
      #expect(second.end() == 1)
      #expect(second.complaints.contains("already listens"))
      #expect(try client.status { _ in true }.roles.fullScreen == .A)
    }

    @Test(
      "SIGTERM and SIGINT close every open pair of callbacks, end the log and remove the socket",
      arguments: [SIGTERM, SIGINT])
    func signalsEndASessionInOrder(signal: Int32) throws {
      let performance = try Performance([media.red, media.blue])
      _ = try performance.client().status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      performance.signal(signal)
      #expect(performance.end() == 0)
      #expect(!FileManager.default.fileExists(atPath: performance.socket))
      try expectVerified(performance.log)
      let text = try String(contentsOfFile: performance.log, encoding: .utf8)
      #expect(text.contains("\"reason\":\"shutdown\""))
      #expect(text.split(separator: "\n").last?.contains("\"kind\":\"end\"") == true)
    }

    @Test("HTTP and HLS play from a real server")
    func httpAndHLSPlayFromAServer() throws {
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let performance = try Performance([server.url("red.mp4"), server.url("hls/index.m3u8")])
      let status = try performance.client().status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      #expect(status.roles == Roles(fullScreen: .A, pictureInPicture: .B))
    }
  }
}
