// A server that dies and returns, as a user sees it.

import Foundation
import TandemControl
import TandemLog
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct SessionStreamTests {
    @Test("A film whose server dies stays open, can be swapped, and continues when the server is back")
    func filmOutlivesTheDeathOfItsServer() throws {
      let folder = try CraftedMedia()
      let film = try folder.ffmpeg(
        [
          "-f", "lavfi", "-i", "testsrc=size=320x180:rate=25:duration=60", "-f", "lavfi", "-i", "sine=duration=60",
          "-b:v", "400k", "-minrate", "400k", "-maxrate", "400k", "-bufsize", "400k", "-g", "25", "-pix_fmt", "yuv420p",
          "-movflags", "+faststart",
        ], "film.mp4")
      let bytes = try FileManager.default.attributesOfItem(atPath: film)[.size] as? Int ?? 0
      let server = try MediaServer(folder.folder)
      let url = server.url("paced/\(bytes / 40)/film.mp4")
      let performance = try Performance([Media.shared.red, url])
      let client = try performance.client()
      _ = try client.status { ($0.players.b?.position ?? .zero) > .seconds(3) && $0.transaction == nil }
      server.die()
      let lost = try client.status { $0.players.b?.connection != nil }
      #expect(lost.players.b?.connection != nil)
      #expect(lost.roles.pictureInPicture == .B)
      #expect(lost.players.b?.hasEnded == false)
      let position = try #require(lost.players.b?.position)
      try client.done(.command(.swap, CommandOptions()))
      let again = try MediaServer(folder.folder, port: server.port)
      defer { again.die() }
      let back = try client.status {
        $0.players.b?.connection == nil && ($0.players.b?.position ?? .zero) > position + .seconds(1)
      }
      #expect(back.players.b?.connection == nil)
      #expect(back.roles.fullScreen == .B)
      #expect((back.players.b?.position ?? .zero) < position + .seconds(8))
      #expect((back.players.a?.entry) == (lost.players.a?.entry))
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      let verified = try TandemCommand.run(["log", "verify", performance.log], in: performance.folder)
      #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
      let log = try String(contentsOfFile: performance.log, encoding: .utf8)
      #expect(log.contains("\"event\":\"interrupted\"") && log.contains("\"event\":\"revived\""))
      #expect(!log.contains("mediaEnded"))
    }
  }
}
