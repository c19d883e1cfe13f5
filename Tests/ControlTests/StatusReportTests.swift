import TandemFoundation
import TandemOrchestrator
import TandemTestSupport
import Testing

@testable import TandemControl

@Suite struct StatusReportTests {
  static var fullReport: StatusReport {
    var report = StatusReport()
    report.roles = Roles(fullScreen: .B, pictureInPicture: .A)
    var film = StatusReport.Player(content: "/f.mkv", url: "/f.mkv", title: "Fi\nlm")
    film.entry = 3
    film.position = .milliseconds(90_500)
    film.duration = .seconds(3723)
    film.isPaused = true
    film.isMuted = true
    film.volume = 72.5
    film.speed = 1.25
    report.players.a = film
    var match = StatusReport.Player(content: "m", url: "https://example.org/m.m3u8", kind: .live)
    match.position = .seconds(3723)
    match.isBuffering = true
    report.players.b = match
    report.audioPolicy = .pinned("m")
    report.audible = .B
    report.pictureInPicture.isPossible = StatusReport.AvailabilityFlag(false, reason: "transactionRunning")
    report.pictureInPicture.canStop = StatusReport.AvailabilityFlag(false, reason: "busy")
    report.pictureInPicture.isActive = StatusReport.AvailabilityFlag(true)
    report.temporaryPictureInPicture = StatusReport.TemporaryPictureInPicture("m", previous: "/f.mkv")
    report.adBreak = "/f.mkv"
    report.transaction = StatusReport.Transaction(number: 4, form: .swap)
    report.corner = .topLeft
    report.size = .large
    report.counters = [.init(name: "swaps", value: 12), .init(name: "refused", value: 1)]
    report.process = 99
    report.log = "/state/log.jsonl"
    return report
  }

  @Test("The JSON of a status matches the golden file")
  func statusJSONMatchesTheGoldenFile() throws {
    #expect(try Golden.difference(Self.fullReport.json.pretty(), from: "status.json") == nil)
  }

  @Test("A status round-trips through JSON", arguments: [StatusReport(), fullReport])
  func statusRoundTripsThroughJSON(report: StatusReport) throws {
    #expect(try StatusReport(json: JSONValue(parsing: report.json.description.utf8)) == report)
  }

  @Test("The text of a full status has a line for each part of the session")
  func fullStatusReadsWell() {
    #expect(
      Self.fullReport.text == """
        full screen         B  https://example.org/m.m3u8, 1:02:03, buffering
        picture in picture  A  Fi lm, 1:30 of 1:02:03, paused, speed 1.25, volume 72.5, muted, large, top left
        audio               stays with m, B is heard
        temporary           https://example.org/m.m3u8, then /f.mkv returns
        ad break            /f.mkv, muted; end it with: tandem ad-break
        running             swap, transaction 4
        so far              12 swaps, 1 refused
        """)
  }

  @Test("A session without videos says that it is empty, and why picture in picture can't begin")
  func emptySessionExplainsWhyPictureInPictureIsImpossible() {
    var report = StatusReport()
    report.pictureInPicture.isPossible = StatusReport.AvailabilityFlag(false, reason: "noFrameYet")
    #expect(
      report.text == """
        full screen         empty
        picture in picture  empty, not possible: the video has not shown its first frame yet
        audio               follows the full-screen video, nothing is heard
        """)
  }

  @Test("A status with a missing or mistyped member is refused; an unknown member is ignored")
  func incompleteOrMistypedStatusIsRefused() throws {
    let whole = Self.fullReport.json
    guard case .object(let members) = whole else {
      Issue.record("no object: \(whole)")
      return
    }
    for key in ["roles", "players", "audio", "pictureInPicture", "corner", "size"] {
      let index = try #require(members.firstIndex { $0.key == key }, "\(key)")
      var fewer = members
      fewer.remove(at: index)
      #expect(throws: ControlError.self, "\(key)") { try StatusReport(json: .object(fewer)) }
      var other = members
      other[index].value = 5
      #expect(throws: ControlError.self, "\(key)") { try StatusReport(json: .object(other)) }
    }
    #expect(try StatusReport(json: .object(members + [.init("tomorrow", 1)])) == Self.fullReport)
  }

  @Test(
    "A title is the title that was given, the medium's own title, or the file name without its extension",
    arguments: [
      ("/f/The Film (2019).mp4", nil, nil, "The Film (2019)"), ("/f/Film.mkv", nil, "Film.mkv", "Film"),
      ("/f/Film.mkv", "Given.mkv", "Inside", "Given.mkv"), ("/f/Film.mkv", nil, "Inside.mp4", "Inside.mp4"),
      ("https://h/a/Big%20Film.MP4?key=1/2", nil, "2", "Big Film"), ("https://h/x%20y.mp4", nil, "x y.mp4", "x y"),
      ("/f/Version 1.5", nil, "Version 1.5", "Version 1.5"), ("/f/.mp4", nil, nil, ".mp4"),
      ("https://h/", nil, nil, "h"),
    ] as [(String, String?, String?, String)])
  func titleIsGivenOrEmbeddedOrTheFileName(url: String, given: String?, embedded: String?, shown: String) {
    #expect(MediaContent(url: url, title: given).title(ofEntry: 0, embedded: embedded) == shown)
  }
}
