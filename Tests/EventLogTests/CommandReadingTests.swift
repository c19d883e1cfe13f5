// Records of commands read back as the same commands.

import TandemOrchestrator
import Testing

@testable import TandemLog

@Suite struct CommandReadingTests {
  static let commands: [SessionCommand] = {
    var unusual = MediaContent(url: "https://example.org/a.m3u8?token=1", title: "A title")
    unusual.kind = .live
    unusual.app = "tv"
    unusual.screen = "player"
    unusual.requiresLinearPlayback = true
    unusual.allowsPictureInPicture = false
    unusual.presentation = .inline(isPrimary: true)
    unusual.viewKind = .system
    unusual.prefersSmallPicture = true
    var other = MediaContent(identity: ContentIdentity(id: "show"), url: "/films/show.mkv")
    other.kind = .call
    other.presentation = .inline(isPrimary: false)
    return [
      .open(OpenRequest(unusual)),
      .open(OpenRequest(other, in: .pictureInPicture, at: .milliseconds(1500), allowsDuplicate: true)),
      .start, .swap, .stop, .togglePictureInPicture, .close, .unload(.pictureInPicture), .pause(.fullScreen),
      .resume(.pictureInPicture), .togglePause(.fullScreen), .seek(.to(.seconds(-1)), .fullScreen),
      .seek(.by(.microseconds(1_000_001)), .pictureInPicture), .seek(.percent(12.5), .fullScreen),
      .setVolume(130, .fullScreen), .addVolume(-5, .pictureInPicture), .setMute(true, .fullScreen),
      .setMute(false, .fullScreen), .toggleMute(.pictureInPicture), .setSpeed(1.25, .fullScreen),
      .multiplySpeed(0.5, .pictureInPicture), .selectTrack(.audio, 2, .fullScreen),
      .selectTrack(.subtitle, nil, .pictureInPicture), .setAudio(.followsFullScreen), .setAudio(.pictureInPicture),
      .setAudio(.pinned("film")), .setAudio(.separatePinned("film")), .move(.topLeft), .resize(.large),
      .move(PicturePlacement(x: 0.62, y: 0.05) ?? .topLeft), .resize(PictureScale(percent: 12.5) ?? .small),
      .setLayout(.sideBySide), .setHidden(true), .setHidden(false),
      .toggleHidden, .shutDown,
    ]
  }()

  @Test("A written command reads back as the same command", arguments: commands)
  func commandRecordRoundTrips(command: SessionCommand) throws {
    var bytes: [UInt8] = []
    Record(command: command, initiator: .user, source: "test", answer: .accepted(transaction: nil)).write(into: &bytes)
    let record = try #require(try LogReader(bytes: bytes).next())
    #expect(record.command == command)
  }

  @Test("A record without an argument or with an unknown command has no command")
  func incompleteRecordHasNoCommand() {
    #expect(Record(.command, [.init("command", "seek"), .init("role", "fullScreen")]).command == nil)
    #expect(Record(.command, [.init("command", "open"), .init("role", "fullScreen")]).command == nil)
    #expect(Record(.command, [.init("command", "pause")]).command == nil)
    #expect(Record(.command, [.init("command", "fly")]).command == nil)
    #expect(Record(.callback).command == nil)
  }

  @Test("The written policies of a session read back as the same policies")
  func policiesRecordRoundTrips() throws {
    var policies = Configuration()
    policies.restoreDeadline = .milliseconds(1500)
    policies.restoreTimeout = .close
    policies.falseRestore = .abort
    policies.newContent = .alongside
    policies.concurrency = .coalesce
    policies.audio = .pinned("film")
    policies.fullScreenEnd = .promote
    policies.fullScreenLoss = .promote
    policies.onOverload = .refuse
    policies.automaticPictureInPicture = true
    policies.isPictureInPictureSupported = false
    policies.integration = .basic
    policies.isCameraMultitaskingSupported = true
    policies.animation = .milliseconds(300)
    policies.presentationDeadline = .seconds(2)
    policies.loadDeadline = .seconds(3)
    policies.corner = PicturePlacement(x: 0.62, y: 0.05) ?? .topRight
    policies.size = PictureScale(percent: 40) ?? .small
    policies.layout = .sideBySide
    #expect(Record(session: "test", pid: 1, policies: policies).policies == policies)
    #expect(Record(.session).policies == Configuration())
  }
}
