// Temporary pictures in picture and ad breaks that the command line starts, with libmpv.

import Foundation
import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct TemporaryPictureInPicturePlayTests {
    private func tandem(_ words: [String], _ performance: Performance) throws -> (status: Int32, output: String) {
      let result = try TandemCommand.run(words + ["--socket", performance.socket], in: performance.folder)
      return (result.status, result.output + result.errors)
    }

    @Test("A camera is shown for a second, and then the previous picture in picture returns at its position and volume")
    func previousPictureInPictureReturns() throws {
      let media = Media.shared
      let performance = try Performance([media.lowTone, media.highTone])
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      #expect(try tandem(["seek", "--pip", "20"], performance).status == 0)
      #expect(try tandem(["pause", "--pip"], performance).status == 0)
      let previous = try #require(
        try client.status { $0.players.b?.isPaused == true && $0.players.b?.position ?? .zero >= .seconds(19) }.players
          .b)
      let ring = try tandem(["open", "--pip", media.red, "--for", "1", "--sound", "no"], performance)
      #expect(ring.status == 0, "\(ring.output)")
      let temporaryPictureInPicture = try client.status { $0.players.b?.content.rawValue == media.red }
      #expect(temporaryPictureInPicture.players.b?.isMuted == true)
      #expect(
        temporaryPictureInPicture.temporaryPictureInPicture
          == StatusReport.TemporaryPictureInPicture(
            temporaryPictureInPicture.players.b!.content, previous: previous.content))
      let back = try client.status { $0.players.b?.content == previous.content && $0.players.b?.position != nil }
      let place = try #require(back.players.b?.position)
      #expect(back.players.b?.isPaused == true && back.players.b?.volume == previous.volume)
      #expect(abs((place - previous.position!) / .milliseconds(1)) <= 100, "\(place), not \(previous.position!)")
      #expect(back.players.a?.isPaused == false)
      #expect(try tandem(["quit"], performance).status == 0)
      #expect(performance.end() == 0)
      try expectVerified(performance.log, allowingWarnings: true)
    }

    @Test(
      "If a camera never answers, its opening times out, and the previous picture in picture returns at its position")
    func silentCameraTimesOut() throws {
      let media = Media.shared
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let performance = try Performance([media.lowTone, media.highTone])
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      #expect(try tandem(["seek", "--pip", "20"], performance).status == 0)
      #expect(try tandem(["pause", "--pip"], performance).status == 0)
      let previous = try #require(
        try client.status { $0.players.b?.isPaused == true && $0.players.b?.position ?? .zero >= .seconds(19) }.players
          .b)
      let camera = server.url("silence")
      let opening = OpenRequest(MediaContent(url: camera), in: .pictureInPicture, for: .seconds(30))
      _ = try client.ask(.command(.open(opening), CommandOptions()), for: "open", within: .seconds(60))
      func outcomes() throws -> [String] {
        try records("opening", in: performance.log).filter { $0["content"]?.string == camera }
          .map { $0["outcome"]?.string ?? "" }
      }
      // The suite's time limit bounds the wait.
      while try outcomes().isEmpty { usleep(100_000) }
      #expect(try outcomes() == ["failed"])
      let back = try client.status { $0.players.b?.content == previous.content && $0.players.b?.position != nil }
      let place = try #require(back.players.b?.position)
      #expect(abs((place - previous.position!) / .milliseconds(1)) <= 100, "\(place), not \(previous.position!)")
      #expect(
        back.players.b?.isPaused == true && back.temporaryPictureInPicture == nil
          && back.pictureInPicture.isActive.holds)
      #expect(server.requests == ["/silence"])
      #expect(try tandem(["quit"], performance).status == 0)
      #expect(performance.end() == 0)
      try expectVerified(performance.log, allowingWarnings: true)
    }

    @Test("A poster is shown at once, and the previous picture in picture returns if the camera never answers")
    func posterIsShownUntilTheCameraOrTheEnd() throws {
      let (media, folder) = (Media.shared, try CraftedMedia())
      let image = try folder.ffmpeg(["-f", "lavfi", "-i", "color=red:size=64x36", "-frames:v", "1"], "still.png")
      let torn = try folder.write("no picture", as: "torn.mp4")
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let performance = try Performance([media.lowTone, media.highTone])
      let client = try performance.client()
      let previous = try #require(
        try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }.players.b?.content)
      let words = ["open", "--pip", server.url("silence"), "--for", "2", "--poster"]
      let missing = try tandem(words + [folder.path("none.png")], performance)
      #expect(missing.status == 66 && missing.output.contains("none.png: no such file"), "\(missing.output)")
      // The command exits as soon as the poster is shown, before the camera answers.
      let ring = try tandem(words + [image], performance)
      #expect(ring.status == 0, "\(ring.output)")
      let waiting = try client.status { $0.players.b?.content.rawValue == server.url("silence") }
      #expect(
        waiting.temporaryPictureInPicture
          == waiting.players.b.map { StatusReport.TemporaryPictureInPicture($0.content, previous: previous) })
      _ = try client.status { $0.players.b?.content == previous && $0.temporaryPictureInPicture == nil }
      // A camera that answers is shown, both after a poster and after a broken poster.
      for still in [image, torn] {
        let camera = server.url("red.mp4")
        #expect(try tandem(["open", "--pip", camera, "--for", "60", "--poster", still], performance).status == 0)
        _ = try client.status { $0.players.b?.content.rawValue == camera && $0.players.b?.connection == nil }
        #expect(try tandem(["close"], performance).status == 0)
        _ = try client.status { $0.players.b?.content == previous && $0.temporaryPictureInPicture == nil }
      }
      #expect(try tandem(["quit"], performance).status == 0)
      #expect(performance.end() == 0)
      let events = try records("stream", in: performance.log).map { $0["event"]?.string ?? "" }
      #expect(events == ["poster", "retrying", "superseded", "poster", "retrying", "revived"])
      let warnings = try records("warning", in: performance.log).compactMap { $0["message"]?.string }
      #expect(warnings.filter { $0.contains("torn.mp4") }.count == 1)
      try expectVerified(performance.log, allowingWarnings: true)
    }

    @Test("A poster starts picture in picture, and is visible until the content's server answers")
    func posterStartsPictureInPicture() throws {
      let (media, folder) = (Media.shared, try CraftedMedia())
      let image = try folder.ffmpeg(["-f", "lavfi", "-i", "color=red:size=64x36", "-frames:v", "1"], "still.png")
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let own = folder.path("own.sock")
      let performance = try Performance([media.blue, "--input-ipc-server", own])
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isPossible.holds }
      let bridge = try LineClient(own)
      /// Red, green and blue in the middle of the picture in picture.
      func corner() throws -> [UInt8] {
        _ = try bridge.data("screenshot-to-file", .string(folder.path("screen.png")))
        let place = "crop=2:2:iw*0.85:ih*0.84,format=rgb24"
        let raw = try folder.ffmpeg(["-i", folder.path("screen.png"), "-vf", place, "-f", "rawvideo"], "corner")
        return try [UInt8](Data(contentsOf: URL(fileURLWithPath: raw)).prefix(3))
      }
      // Before the poster, the player plays another content, which is hidden for a while and then closed.
      #expect(try tandem(["open", "--pip", media.highTone], performance).status == 0)
      #expect(try tandem(["hide"], performance).status == 0)
      let hidden = try client.status { $0.players.b?.position != nil }.players.b?.position ?? .zero
      _ = try client.status { $0.players.b?.position ?? .zero > hidden + .seconds(1) }
      #expect(try tandem(["close"], performance).status == 0)
      let ring = try tandem(["open", "--pip", server.url("silence"), "--poster", image], performance)
      #expect(ring.status == 0, "\(ring.output)")
      #expect(ring.output.contains("silence, B picture in picture"), "\(ring.output)")
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      // Wait until the camera's server has received the request. The corner must then show the poster, not the player's
      // earlier picture.
      try waitUntil("the camera's request") { !server.requests.isEmpty }
      let seen = try corner()
      #expect(seen[0] > 200 && seen[1] < 60 && seen[2] < 60, "\(seen)")
      #expect(try tandem(["quit"], performance).status == 0)
      #expect(performance.end() == 0)
      try expectVerified(performance.log, allowingWarnings: true)
    }

    @Test("A temporary opening that is not possible is refused with the reason")
    func impossibleTemporaryOpeningIsRefused() throws {
      let performance = try Performance([Media.shared.red])
      _ = try performance.client().status { $0.pictureInPicture.isPossible.holds }
      let large = try tandem(["open", Media.shared.highTone, "--for", "5"], performance)
      #expect(large.status == 1 && large.output.contains("add --pip"), "\(large.output)")
      let long = try tandem(["open", "--pip", Media.shared.highTone, "--for", "100000"], performance)
      #expect(long.status == 1 && long.output.contains("a day"), "\(long.output)")
      #expect(try tandem(["ad-break", "--for", "0"], performance).status == 64)
    }

    @Test("An ad break swaps the videos and swaps them back at its end; alone it opens another content and closes it")
    func adBreakSwapsThereAndBack() throws {
      let media = Media.shared
      let performance = try Performance([media.lowTone])
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isPossible.holds }
      let alone = try tandem(["ad-break"], performance)
      #expect(alone.status == 1 && alone.output.contains("tandem ad-break URL"), "\(alone.output)")
      #expect(try tandem(["ad-break", media.highTone], performance).status == 0)
      let away = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil && $0.audible == .B }
      #expect(away.roles.fullScreen == .B && away.roles.pictureInPicture == .A)
      #expect(away.adBreak?.rawValue == media.lowTone)
      #expect(try tandem(["ad-break"], performance).status == 0)
      let back = try client.status { $0.roles.pictureInPicture == nil && $0.transaction == nil && $0.audible == .A }
      #expect(back.roles.fullScreen == .A && back.players.a?.isPaused == false)
      #expect(try tandem(["open", "--pip", media.highTone], performance).status == 0)
      #expect(try tandem(["ad-break", "--for", "1"], performance).status == 0)
      #expect(try client.status { _ in true }.roles.fullScreen != .A)
      let again = try client.status { $0.roles.fullScreen == .A && $0.transaction == nil && $0.audible == .A }
      #expect(again.pictureInPicture.isActive.holds)
      #expect(try tandem(["quit"], performance).status == 0)
      #expect(performance.end() == 0)
      try expectVerified(performance.log, allowingWarnings: true)
    }
  }
}
