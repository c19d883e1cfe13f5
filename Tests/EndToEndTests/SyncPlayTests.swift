// Two real files in sync, over the socket.

import Foundation
import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct SyncPlayTests {
    /// The duration of a frame: the films with the long tones have ten frames per second.
    private static let frame = Duration.milliseconds(100)

    private func both() throws -> Performance {
      let media = Media.shared
      let performance = try Performance([media.lowTone, media.highTone])
      _ = try performance.client().status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      return performance
    }

    private func ask(_ client: ControlClient, _ command: SessionCommand) throws {
      let reply = try client.ask(.command(command, CommandOptions()), for: "\(command)", within: .seconds(5))
      try #require(reply.failure == nil, "\(command): \(String(describing: reply.failure))")
    }

    /// The lead of B over A, from one status report.
    private func ahead(_ status: StatusReport) throws -> Duration {
      try #require(status.players.b?.position) - #require(status.players.a?.position)
    }

    private func settle(_ client: ControlClient) throws -> StatusReport {
      try client.status { $0.sync?.stage == .settled }
    }

    @Test("Videos are synced to within a frame at offsets of 0.3 s and 5 s, as the log shows")
    func syncedVideosComeTogether() throws {
      let performance = try both()
      let client = try performance.client()
      for offset in [Duration.milliseconds(300), .seconds(5), .milliseconds(-300)] {
        try ask(client, .sync(nil))
        _ = try settle(client)
        try ask(client, .sync(offset))
        let settled = try settle(client)
        let apart = try ahead(settled) - offset
        #expect(abs(apart / Self.frame) <= 1, "\(offset): \(apart)")
        #expect(settled.sync?.offset == offset)
        #expect(settled.players.a?.speed == 1 && settled.players.b?.speed == 1)
      }
      try ask(client, .swap)
      #expect(try client.status { $0.transaction == nil }.sync?.offset == .milliseconds(300))
      try ask(client, .shutDown)
      #expect(performance.end() == 0)
      try expectVerified(performance.log, allowingWarnings: true)
      let events = try records("sync", in: performance.log).compactMap { $0["event"]?.string }
      #expect(events.contains("seek") && events.contains("speed") && events.filter { $0 == "settled" }.count >= 6)
    }

    @Test("Synced videos stay in sync through pauses and seeks")
    func syncedVideosStayTogetherThroughPauseAndSeek() throws {
      let performance = try both()
      let client = try performance.client()
      try ask(client, .sync(.seconds(2)))
      _ = try settle(client)
      try ask(client, .pause(.pictureInPicture))
      let paused = try client.status { $0.players.a?.isPaused == true && $0.players.b?.isPaused == true }
      // Either video stops up to a frame later than the other, and its position is up to a frame ahead of its picture.
      #expect(abs((try ahead(paused) - .seconds(2)) / Self.frame) <= 2)
      try ask(client, .seek(.percent(50), .fullScreen))
      let sought = try client.status { status in
        guard let a = status.players.a?.position, let b = status.players.b?.position else { return false }
        return a >= .seconds(29) && status.sync?.stage == .resting
          && abs((b - a - .seconds(2)) / .milliseconds(1)) <= 40
      }
      #expect(sought.players.b?.isPaused == true)
      try ask(client, .resume(.fullScreen))
      let settled = try settle(client)
      #expect(abs((try ahead(settled) - .seconds(2)) / Self.frame) <= 1)
      try ask(client, .shutDown)
      #expect(performance.end() == 0)
      try expectVerified(performance.log, allowingWarnings: true)
    }

    @Test("`--resume` restores the sync with its offset after kill -9")
    func resumeRestoresTheSync() throws {
      let first = try both()
      try ask(try first.client(), .sync(.milliseconds(2500)))
      try first.waitForState { $0.contains("[\"sync\",2.5]") }
      try first.die()
      let second = try Performance(["--resume"], in: first.folder)
      #expect(try settle(second.client()).sync?.offset == .milliseconds(2500))
    }

    @Test("An offset beyond the contents is refused with the reason, and changes nothing")
    func offsetBeyondTheContentIsRefused() throws {
      let performance = try both()
      let client = try performance.client()
      let reply = try client.ask(.command(.sync(.seconds(5000)), CommandOptions()), for: "sync", within: .seconds(5))
      #expect(reply.failure?.reason == "outOfReach")
      let status = try client.status { _ in true }
      #expect(status.sync == nil && status.pictureInPicture.isActive.holds)
      let words = try TandemCommand.run(["unsync", "--socket", performance.socket], in: performance.folder)
      #expect(words.status == 1 && words.errors.contains("tandem sync"))
    }

    @Test("`sync auto` finds the offset of the same sound in both videos, and refuses two different tones")
    func syncAutoFindsTheOffsetBySound() throws {
      let folder = try TestFolder()
      func record(_ name: String, from start: String) throws -> String {
        let path = folder.path + "/" + name
        try Media.ffmpeg([
          "-f", "lavfi", "-i", "color=red:size=64x36:rate=25:duration=40", "-f", "lavfi", "-i",
          "anoisesrc=duration=60:seed=3:amplitude=0.3", "-filter_complex",
          "[1:a]atrim=start=\(start),asetpts=PTS-STARTPTS[a]", "-map", "0:v", "-map", "[a]", "-t", "40", "-c:a",
          "pcm_s16le", path,
        ])
        return path
      }
      let files = [try record("one.mkv", from: "5"), try record("other.mkv", from: "8.2")]
      let performance = try Performance(files)
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      let result = try TandemCommand.run(["sync", "auto", "--socket", performance.socket], in: performance.folder)
      #expect(result.output == "in sync, picture in picture is 3.2 s behind\n", "\(result.errors)")
      let tones = try both()
      let refused = try TandemCommand.run(["sync", "auto", "--socket", tones.socket], in: tones.folder)
      #expect(refused.status == 1 && refused.errors.contains("match clearly"), "\(refused.output)\(refused.errors)")
      #expect(try tones.client().status { _ in true }.sync == nil)
    }
  }
}
