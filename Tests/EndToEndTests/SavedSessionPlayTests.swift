// Saved sessions during playback.

import Foundation
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct SavedSessionPlayTests {
    private let media = Media.shared

    private func run(_ words: [String], of performance: Performance, in folder: TestFolder) throws -> CommandResult {
      try TandemCommand.run(
        words + ["--socket", performance.socket], in: folder, environment: ["XDG_CONFIG_HOME=\(folder.path)/config"])
    }

    /// A session with two videos, each with changed settings.
    private func chosen(in folder: TestFolder) throws -> Performance {
      let performance = try Performance([media.red, media.blue, "--start", "8", "--corner", "top-left"], in: folder)
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      for command in [
        SessionCommand.setVolume(40, .fullScreen), .setMute(true, .pictureInPicture), .setSpeed(1.5, .pictureInPicture),
        .resize(.large), .setAudio(.mix), .pause(.fullScreen),
      ] { try client.done(.command(command, CommandOptions())) }
      return performance
    }

    private func check(_ status: StatusReport) throws {
      let full = try #require(status.roles.fullScreen.flatMap { status.players[$0] })
      let small = try #require(status.roles.pictureInPicture.flatMap { status.players[$0] })
      #expect(full.url == media.red && full.isPaused && full.volume == 40)
      #expect(small.url == media.blue && small.isMuted && small.speed == 1.5)
      #expect(try #require(full.position) > .seconds(7))
      #expect(status.corner == .topLeft && status.size == .large && status.audioPolicy == .mix)
    }

    private func isBack(_ status: StatusReport) -> Bool {
      status.transaction == nil && status.roles.fullScreen.flatMap { status.players[$0] }?.isPaused == true
        && status.roles.pictureInPicture.flatMap { status.players[$0] }?.speed == 1.5
        && status.roles.pictureInPicture.flatMap { status.players[$0] }?.isMuted == true && status.audioPolicy == .mix
        && status.roles.fullScreen.flatMap { status.players[$0] }?.volume == 40
    }

    @Test("A saved session is restored in a new session, and in a session with other videos")
    func savedSessionIsRestoredInAnother() throws {
      let folder = try TestFolder()
      let first = try chosen(in: folder)
      let saved = try run(["save", "friday"], of: first, in: folder)
      #expect(saved.status == 0, "\(saved.errors)")
      first.expectEnd()

      let environment = ["XDG_CONFIG_HOME": folder.path + "/config"]
      let second = try Performance(["@friday"], in: folder, environment: environment)
      try check(try second.client().status(when: isBack))
      second.expectEnd()
      #expect(second.complaints.isEmpty)

      let third = try Performance([media.blue, Media.live], in: folder, environment: environment)
      _ = try third.client().status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
      let opened = try run(["open", "@friday"], of: third, in: folder)
      #expect(opened.status == 0 && opened.output.split(separator: "\n").count == 2, "\(opened)")
      try check(try third.client().status(when: isBack))
      third.expectEnd()
      try expectVerified(third.log, allowingWarnings: true)
    }

    @Test("A saved session with a missing film plays the other film, and reports the missing one")
    func missingFilmOfASavedSessionIsReported() throws {
      let folder = try TestFolder()
      try FileManager.default.copyItem(atPath: media.blue, toPath: folder.path + "/blue.mp4")
      try folder.write(
        #"{"format":"tandem-state","version":1,"fullScreen":[["open","gone.mp4"]],"pictureInPicture":[["open","blue.mp4",{"pip":true}]]}"#,
        to: "shared.json")
      let performance = try Performance(["@\(folder.path)/shared.json"], in: folder)
      let status = try performance.client().status { $0.roles.pictureInPicture != nil }
      #expect(status.roles.pictureInPicture.flatMap { status.players[$0] }?.url == folder.path + "/blue.mp4")
      performance.expectEnd()
      #expect(performance.complaints.contains("gone.mp4: no such file"))
    }
  }
}
