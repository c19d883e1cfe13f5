import TandemCommands
import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemControl

@Suite struct CommandWordsTests {
  private static let film: CommandReport.Video = {
    var video = CommandReport.Video(.B, title: "film.mp4")
    video.position = .milliseconds(42_900)
    video.duration = .seconds(100)
    video.volume = 80
    video.speed = 1.5
    return video
  }()

  private static func changed(_ change: (inout CommandReport.Video) -> Void) -> CommandReport.Video {
    var video = film
    change(&video)
    return video
  }

  private static let opening = SessionCommand.open(OpenRequest(MediaContent(url: "/films/film.mp4")))
  private static let openingInPip = SessionCommand.open(
    OpenRequest(MediaContent(url: "/films/film.mp4"), in: .pictureInPicture))

  static let sentences: [(command: SessionCommand, video: CommandReport.Video, text: String)] = [
    (.pause(.fullScreen), film, "paused: film.mp4 at 0:42"), (.resume(.fullScreen), film, "resumed: film.mp4 at 0:42"),
    (.togglePause(.fullScreen), film, "resumed: film.mp4 at 0:42"),
    (.togglePause(.fullScreen), changed { $0.isPaused = true }, "paused: film.mp4 at 0:42"),
    (.pause(.fullScreen), changed { $0.position = nil }, "paused: film.mp4"),
    (.seek(.to(.seconds(90)), .fullScreen), changed { $0.target = .seconds(90) }, "seeking: film.mp4 to 1:30"),
    (.seek(.to(.seconds(90)), .fullScreen), film, "seeking: film.mp4"),
    (.setVolume(80, .fullScreen), film, "volume 80: film.mp4"),
    (.addVolume(-5, .fullScreen), film, "volume 80: film.mp4"),
    (.setSpeed(1.5, .fullScreen), film, "speed 1.5: film.mp4"),
    (.multiplySpeed(1.1, .fullScreen), film, "speed 1.5: film.mp4"),
    (.toggleMute(.fullScreen), changed { $0.isMuted = true }, "muted: film.mp4"),
    (.toggleMute(.fullScreen), film, "unmuted: film.mp4"),
    (
      .setMute(false, .pictureInPicture), changed { $0.isHeard = false },
      "unmuted: film.mp4; to hear it: tandem audio pip"
    ), (.unload(.fullScreen), film, "unloaded: film.mp4"),
    (
      .selectTrack(.audio, 2, .fullScreen), changed { $0.tracks[.audio] = Track(.audio, 2, language: "de") },
      "audio track 2 (de): film.mp4"
    ),
    (.selectTrack(.subtitle, nil, .fullScreen), film, "no subtitle track: film.mp4"),
    (opening, film, "opened: film.mp4, B full screen"),
    (openingInPip, film, "opened: film.mp4, picture in picture"),
    (.pause(.fullScreen), changed { $0.title = "two\nlines" }, "paused: two lines at 0:42"),
  ]

  @Test("A reply names the outcome, the video and the new value", arguments: sentences)
  func replyNamesOutcomeVideoAndValue(command: SessionCommand, video: CommandReport.Video, text: String) throws {
    var report = CommandReport(roles: Roles(fullScreen: .B))
    report.hasEnded = true
    report.video = video
    #expect(report.text(for: command) == text)
    #expect(try CommandReport(json: report.json) == report)
    report.transaction = 3
    #expect(report.text(for: command).hasSuffix("transaction 3)"))
  }

  @Test("A report that names no video still reads as a sentence")
  func reportWithoutVideoIsStillReadable() {
    var report = CommandReport(roles: Roles(fullScreen: .B))
    report.hasEnded = true
    for (command, _, _) in Self.sentences {
      let text = report.text(for: command)
      #expect(
        text.contains("B full screen") || command.videoRole == .pictureInPicture)
    }
  }

  @Test("The report of a dry run names the effect and the video")
  func dryRunReportNamesTheVideo() {
    var report = CommandReport()
    report.isDryRun = true
    report.video = Self.film
    #expect(report.text(for: .togglePause(.fullScreen)) == "would pause film.mp4")
    #expect(report.text(for: .toggleMute(.fullScreen)) == "would mute film.mp4")
    report.video?.target = .seconds(30)
    #expect(report.text(for: .seek(.to(.seconds(30)), .fullScreen)) == "would seek: film.mp4 to 0:30")
    report.video = nil
    #expect(report.text(for: .pause(.fullScreen)) == "would pause the video")
  }

  @Test("A command about one video names the video's role; a swap names no role")
  func videoCommandsNameTheirRole() {
    #expect(SessionCommand.swap.videoRole == nil && Self.openingInPip.videoRole == .pictureInPicture)
    #expect(SessionCommand.seek(.percent(1), .pictureInPicture).videoRole == .pictureInPicture)
  }

  @Test(
    "The error about an unplayable web page suggests --ytdl; the error about a broken film does not",
    arguments: [
      ("https://h/watch?v=1", OpenOutcome.notMedium, false, true),
      ("HTTP://h/watch", OpenOutcome.notMedium, false, true),
      ("https://h/watch", OpenOutcome.notMedium, true, false),
      ("https://h/watch", "h has no such file", false, false),
      ("/home/page.HTML", OpenOutcome.notMedium, false, true), ("file:///page.htm", "x", true, true),
      ("/home/html", OpenOutcome.notMedium, false, false),
      ("rtsp://h/x", OpenOutcome.notMedium, false, false),
    ])
  func unplayableWebPagesHintAtYtdl(url: String, reason: String, looksUpPages: Bool, hasHint: Bool) {
    let hint = UnplayableContent(MediaContent(url: url), reason: reason)?.hint(looksUpPages: looksUpPages)
    #expect((hint != nil) == hasHint && hint?.contains("--ytdl") != false)
    let reply = Reply(
      id: 1, outcome: .failed(reason: reason), of: .open(OpenRequest(MediaContent(url: url))), CommandReport(),
      looksUpPages: looksUpPages)
    #expect(reply.failure?.isUnplayable == true && reply.failure?.hint == hint)
  }
}
