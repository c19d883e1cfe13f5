import TandemCommands
import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemInput
@testable import TandemOSD

@Suite struct AnnouncementTests {
  /// A film full screen, and a match in picture in picture.
  private static func report(_ change: (inout CommandReport) -> Void = { _ in }) -> CommandReport {
    var report = CommandReport(roles: Roles(fullScreen: .A, pictureInPicture: .B))
    report.video = CommandReport.Video(.A, title: "film")
    change(&report)
    return report
  }

  private static func film(_ change: (inout CommandReport.Video) -> Void) -> CommandReport {
    var video = CommandReport.Video(.A, title: "film")
    change(&video)
    return report { $0.video = video }
  }

  private static let adBreak = SessionCommand.open(
    {
      var opening = OpenRequest(MediaContent(url: "/news.ts"))
      opening.startsAdBreak = true
      return opening
    }())

  private static let captions: [(command: SessionCommand, report: CommandReport, text: String?)] = [
    (.swap, report(), "Swapped"), (.start, report(), "Swapped"), (.expand, report(), "Swapped"),
    (.start, report { $0.roles = Roles(pictureInPicture: .A) }, "Picture in picture started"),
    (.stop, report { $0.roles = Roles(fullScreen: .B) }, "Full screen again"),
    (.expand, report { $0.roles = Roles(fullScreen: .B) }, "Full screen again"),
    (.close, report(), "Picture in picture closed"),
    (.adBreak(nil), report { $0.isInAdBreak = true }, "Ad break"), (adBreak, report(), "Ad break ended"),
    (.addVolume(-20, .pictureInPicture), film { $0.volume = 80 }, "Volume 80"),
    (.setVolume(130, .fullScreen), film { ($0.volume, $0.isMuted) = (130, true) }, "Volume 130, muted"),
    (.toggleMute(.fullScreen), film { $0.isMuted = true }, "Muted"),
    (.multiplySpeed(1.1, .fullScreen), film { $0.speed = 1.1 }, "Speed 1.1"),
    (.move(.topLeft), report(), "Picture in picture at the top left"),
    (.resize(.large), report(), "Large picture in picture"),
    (.setAudio(.pictureInPicture), report(), "Audio follows picture in picture"),
    (.setAudio(.pinned("secret")), report(), "Audio stays with one video"),
    (.selectTrack(.subtitle, nil, .fullScreen), report(), "No subtitle track"),
    (
      .cycleTrack(.audio, .next, .fullScreen),
      film {
        let track = Track(.audio, 2, language: "de")
        ($0.tracks, $0.availableTracks) = ([.audio: track], Tracks([Track(.audio, 1), track]))
      }, "Audio track 2 of 2 (de)"
    ),
    (
      .addDelay(.audio, .milliseconds(200), .fullScreen), film { $0.delays[.audio] = .milliseconds(200) },
      "Audio delay +0.2 s"
    ),
    (.stepEntry(.next, .fullScreen), film { ($0.entry, $0.entries) = (2, 3) }, "Playing 2 of 3: film"),
    (.toggleHidden, report { $0.isHidden = true }, "Picture in picture hidden"),
    (.sync(nil), report { $0.syncOffset = .milliseconds(200) }, "In sync, picture in picture is 0.2 s ahead"),
    (.toggleSync, report(), "No longer in sync"), (.seek(.by(.seconds(5)), .fullScreen), report(), nil),
    (.togglePause(.fullScreen), report(), nil), (.shutDown, report(), nil),
  ]

  @Test("A command is announced in a few words with its resulting value", arguments: captions)
  func commandIsAnnouncedWithItsResult(command: SessionCommand, report: CommandReport, text: String?) {
    let message = OSDMessage(command, report)
    #expect(message?.text == text)
    if let message { #expect(message.role == command.videoRole ?? .fullScreen) }
  }

  @Test("A changed volume is announced with a bar that shows its level")
  func volumeIsAnnouncedWithABar() throws {
    var display = OnScreenDisplay()
    display.arrange(InputContext(roles: Roles(fullScreen: .A, pictureInPicture: .B)), at: .zero)
    let message = try #require(OSDMessage(.setVolume(100, .fullScreen), Self.report()))
    #expect(message.level == 100 / 130.0)
    display.say(message.text, over: message.role, level: message.level, at: .zero)
    let overlay = display.overlay(over: .A, on: PictureSize(width: 1280, height: 720), at: .zero)
    #expect(overlay?.events.contains("}Volume 100") == true)
  }
}
