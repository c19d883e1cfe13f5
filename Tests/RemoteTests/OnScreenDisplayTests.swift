import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemInput
@testable import TandemOSD

@Suite struct OnScreenDisplayTests {
  private static let screen = PictureSize(width: 1280, height: 720)
  private static let both = InputContext(roles: Roles(fullScreen: .A, pictureInPicture: .B))

  private func make(_ inputContext: InputContext = both) -> OnScreenDisplay {
    var display = OnScreenDisplay()
    display.arrange(inputContext, at: .zero)
    display.update(.A, .init(title: "Film", position: .seconds(90), duration: .seconds(3600)), at: .zero)
    display.update(.B, .init(title: "Match", position: .seconds(5), duration: .seconds(60)), at: .zero)
    return display
  }

  private func events(_ display: OnScreenDisplay, _ player: PlayerID, at seconds: Double) -> String {
    display.overlay(over: player, on: Self.screen, at: .seconds(seconds))?.events ?? ""
  }

  @Test("The display draws nothing and plans no change if there is no message")
  func nothingIsDrawnWithoutAMessage() {
    let display = make()
    #expect(display.overlays(on: Self.screen, at: .zero) == PlayerPair(a: nil, b: nil))
    #expect(display.nextChange(after: .zero) == nil)
    #expect(OnScreenDisplay().overlays(on: Self.screen, at: .zero) == PlayerPair(a: nil, b: nil))
  }

  @Test("The card that pairs a phone covers the full-screen video until it is removed")
  func pairingCardCoversTheVideo() {
    var display = make()
    let card = PairingCard(
      address: "http://10.0.0.2:8263/#ABCDEFGH", digits: "012 345", modules: [[true, false], [false, true]])
    display.show(card)
    for text in ["Scan with a phone", "http://10.0.0.2:8263/#ABCDEFGH", "012 345"] {
      #expect(events(display, .A, at: 500).contains(text) && !events(display, .B, at: 500).contains(text))
    }
    display.show(nil as PairingCard?)
    #expect(events(display, .A, at: 500) == "")
  }

  @Test("A message lasts two seconds and an error four; the newest replaces the previous one")
  func newestMessageReplacesThePreviousOne() {
    var display = make()
    display.say("Swapped", at: .seconds(1))
    #expect(events(display, .A, at: 1).contains("Swapped") && events(display, .A, at: 2.999).contains("Swapped"))
    #expect(events(display, .B, at: 1) == "")
    #expect(display.nextChange(after: .seconds(1)) == .seconds(3))
    #expect(events(display, .A, at: 3) == "")
    #expect(display.nextChange(after: .seconds(3)) == nil)
    display.say("Can't swap", isError: true, at: .seconds(4))
    #expect(display.nextChange(after: .seconds(4)) == .seconds(8))
    display.say("Volume 80", over: .pictureInPicture, level: 0.6, at: .seconds(5))
    #expect(events(display, .A, at: 5) == "")
    #expect(events(display, .B, at: 5).contains("Volume 80"))
  }

  @Test("The error of a failed opening stays over a lone picture in picture until something plays full screen")
  func failureStaysUntilSomethingPlays() {
    var display = make(InputContext(roles: Roles()))
    display.hints.enlarge = "s"
    display.fail("film.mp4: can't reach h", at: .zero)
    display.say("Can't seek", isError: true, at: .zero)
    display.arrange(InputContext(roles: Roles(pictureInPicture: .B)), at: .seconds(1))
    #expect(events(display, .B, at: 60).contains("can't reach"))
    #expect(events(display, .B, at: 60).contains("s:\u{A0}full\u{A0}screen"))
    display.arrange(Self.both, at: .seconds(61))
    display.arrange(InputContext(roles: Roles(pictureInPicture: .B)), at: .seconds(62))
    #expect(!events(display, .B, at: 90).contains("can't reach"))
    // With a full-screen video, a failure is shown only for a while.
    display = make()
    display.fail("film.mp4: can't reach h", at: .zero)
    display.arrange(InputContext(roles: Roles(pictureInPicture: .B)), at: .seconds(5))
    #expect(!events(display, .B, at: 90).contains("can't reach"))
  }

  @Test("The list of keys is opaque, uses plain words and is not cut off")
  func keysAreReadable() throws {
    var display = make(InputContext(roles: Roles(fullScreen: .A)))
    display.showKeys(of: .standard, on: Self.screen)
    let drawn = events(display, .A, at: 0)
    #expect(drawn.split(separator: "\n").first?.contains("\\1a&H00&") == true)
    #expect(drawn.contains("next audio track") && !drawn.contains("next sound"))
    #expect(!drawn.contains("…"), "a key or what it does is cut")
    #expect(KeyCommand.setLoop(.one).words == "repeat one" && KeyCommand.setLoop(.all).words == "repeat the playlist")
  }

  @Test("A message for a hidden video is shown over the other video")
  func messageForHiddenVideoIsShownElsewhere() {
    var display = make(InputContext(roles: Roles(pictureInPicture: .B)))
    display.say("Back", at: .zero)
    #expect(events(display, .B, at: 0).contains("Back"))
    display = make(InputContext(roles: Self.both.roles, isHidden: true))
    display.say("Volume 80", over: .pictureInPicture, at: .zero)
    #expect(events(display, .A, at: 0).contains("Volume 80"))
  }

  @Test("A message is at the top left, or at the top right if the picture in picture is at the top left")
  func messageAvoidsThePictureInPicture() throws {
    func left(_ corner: PicturePlacement) throws -> Double {
      var display = make(InputContext(roles: Self.both.roles, corner: corner))
      display.say("Swapped", at: .zero)
      let line = try #require(events(display, .A, at: 0).split(separator: "\n").last)
      let numbers = line.split(separator: "(").dropFirst().first?.split(separator: ",")
      let place = try #require(numbers?.first)
      return try #require(Double(place))
    }
    for corner in [PicturePlacement.topRight, .bottomLeft, .bottomRight] { #expect(try left(corner) < 200) }
    #expect(try left(.topLeft) > 1000)
  }

  @Test("Titles and times are shown for five seconds and hidden when they are requested again")
  func informationIsShownForFiveSeconds() {
    var display = make()
    display.showInformation(at: .seconds(10))
    for (player, texts) in [(PlayerID.A, ["Film", "1:30", "1:00:00"]), (.B, ["Match", "0:05", "1:00"])] {
      for text in texts { #expect(events(display, player, at: 12).contains("}" + text)) }
    }
    #expect(events(display, .A, at: 15) == "")
    display.showInformation(at: .seconds(20))
    display.showInformation(at: .seconds(21))
    #expect(events(display, .A, at: 21) == "" && events(display, .B, at: 21) == "")
  }

  @Test("Opening a menu removes a confirmation that would cover the menu's heading, but not an error")
  func menuRemovesAConfirmation() {
    for isError in [false, true] {
      var display = make()
      display.say("Swapped", isError: isError, at: .zero)
      #expect(events(display, .A, at: 0.1).contains("Swapped"))
      display.show(ChoiceMenu("Channels", [.init(1, "One")]), at: .zero)
      #expect(events(display, .A, at: 0.1).contains("Channels"))
      #expect(events(display, .A, at: 0.1).contains("Swapped") == isError)
    }
  }

  @Test("A displayed position is redrawn at most five times a second, and not while paused")
  func runningTimeChangesFiveTimesASecond() {
    var display = make()
    display.showInformation(at: .zero)
    var now = Duration.milliseconds(30)
    var times: [Duration] = []
    while let next = display.nextChange(after: now), next < .seconds(1) {
      times.append(next)
      now = next
    }
    #expect(times == [200, 400, 600, 800].map { .milliseconds($0) })
    for player in PlayerID.allCases {
      var video = display.videos[player]
      video?.isPaused = true
      display.update(player, video, at: .milliseconds(10))
    }
    #expect(display.nextChange(after: .milliseconds(30)) == .seconds(5))
  }

  @Test("The display reads a playing video's position five times a second, and other changes at once")
  func positionIsSampledFiveTimesASecond() {
    var display = make()
    display.showBar(of: .fullScreen, at: .zero)
    var drawn: Set<String> = []
    for step in 0..<100 {
      let now = Duration.milliseconds(step * 10)
      display.update(.A, .init(title: "Film", position: .seconds(90 + step), duration: .seconds(3600)), at: now)
      drawn.insert(display.overlay(over: .A, on: Self.screen, at: now)?.events ?? "")
    }
    #expect(drawn.count <= 6 && drawn.count >= 5)
    var video = OnScreenDisplay.Video(title: "Film", position: .seconds(7), duration: .seconds(3600))
    video.isPaused = true
    display.update(.A, video, at: .milliseconds(995))
    #expect(display.videos.a == video)
    display.update(.A, nil, at: .milliseconds(996))
    #expect(display.videos.a == nil)
  }

  @Test("The bar with the position is shown during a seek and for two seconds afterwards")
  func barIsShownDuringAndAfterASeek() {
    var display = make()
    display.showBar(of: .pictureInPicture, at: .seconds(1))
    #expect(events(display, .B, at: 2).contains("0:05") && events(display, .A, at: 2) == "")
    #expect(events(display, .B, at: 3) == "")
    var video = OnScreenDisplay.Video(title: "Film", position: .seconds(90), duration: .seconds(3600))
    video.isSeeking = true
    display.update(.A, video, at: .seconds(9))
    #expect(events(display, .A, at: 60).contains("1:30") && !events(display, .A, at: 60).contains("Film"))
  }

  @Test("The display shows if a video is paused, live, ended, buffering, broken or without a picture")
  func playbackStatesAreShown() {
    func drawn(_ change: (inout OnScreenDisplay.Video) -> Void, hasBar: Bool = false) -> String {
      var display = make()
      var video = OnScreenDisplay.Video(title: "Film", position: .seconds(90), duration: .seconds(3600))
      change(&video)
      display.update(.A, video, at: .seconds(1))
      if hasBar { display.showBar(of: .fullScreen, at: .seconds(1)) }
      return events(display, .A, at: 1)
    }
    #expect(drawn { $0.isPaused = true }.contains("\\p3"))
    #expect(drawn({ ($0.isLive, $0.duration) = (true, nil) }, hasBar: true).contains("}LIVE"))
    #expect(drawn({ $0.hasEnded = true }, hasBar: true).contains("}Ended"))
    #expect(drawn { ($0.bufferingPercent, $0.cached) = (45, .seconds(3)) }.contains("}Buffering 45 % · 3 s"))
    #expect(drawn { $0.bufferingPercent = 400 }.contains("}Buffering 100 %"))
    #expect(drawn { $0.error = "can't be played" }.contains("}can't be played"))
    #expect(drawn { $0.isAudioOnly = true }.contains("}Film"))
    #expect(drawn { _ in } == "")
  }

  @Test(
    "The video that gets the focus is marked for two seconds; picture in picture stays marked while it has the focus")
  func movedFocusIsShownOnItsVideo() {
    var display = make()
    display.arrange(InputContext(roles: Self.both.roles, focus: .pictureInPicture), at: .seconds(1))
    let strong = events(display, .B, at: 1)
    #expect(strong != "" && events(display, .A, at: 1) == "")
    #expect(display.nextChange(after: .seconds(1)) == .seconds(3))
    let quiet = events(display, .B, at: 3)
    #expect(quiet != "" && quiet != strong)
    display.arrange(Self.both, at: .seconds(5))
    #expect(events(display, .A, at: 6) != "" && events(display, .B, at: 6) == "")
    #expect(events(display, .A, at: 7) == "")
    display.arrange(InputContext(roles: Roles(fullScreen: .A)), at: .seconds(9))
    display.arrange(Self.both, at: .seconds(10))
    #expect(events(display, .A, at: 10) == "")
  }

  @Test("The buttons are shown under the pointer and hidden when it rests or the layout changes")
  func buttonsAreShownUnderThePointer() {
    var display = make()
    display.point(Pointer.Hover(player: .B, button: nil), at: .seconds(1))
    let unlit = events(display, .B, at: 1)
    display.point(Pointer.Hover(player: .B, button: .close), at: .seconds(1))
    #expect(unlit != "" && events(display, .B, at: 1) != unlit)
    #expect(display.nextChange(after: .seconds(1)) == .seconds(4))
    #expect(events(display, .B, at: 4) == "")
    display.point(Pointer.Hover(player: .B, button: nil), at: .seconds(4))
    display.arrange(InputContext(roles: Self.both.roles, corner: .topLeft), at: .seconds(4))
    #expect(events(display, .B, at: 4) == "")
    display.point(Pointer.Hover(player: .B, button: nil), at: .seconds(5))
    display.arrange(InputContext(roles: Roles(fullScreen: .B, pictureInPicture: .A)), at: .seconds(5))
    #expect(events(display, .B, at: 5) == "" && events(display, .A, at: 5) == "")
  }

  @Test("The skip buttons are shown only if seeking is possible in picture in picture")
  func skipButtonsNeedASeekableVideo() {
    func drawn(_ canSkip: Bool) -> Int {
      var inputContext = Self.both
      inputContext.canSkip = canSkip
      var display = make(inputContext)
      display.point(Pointer.Hover(player: .B, button: nil), at: .zero)
      return events(display, .B, at: 0).split(separator: "\n").count
    }
    #expect(drawn(true) > drawn(false))
  }

  @Test("The list of keys is shown over the full-screen video until it is requested again")
  func keysAreShownUntilRequestedAgain() {
    var display = make()
    var (text, pages) = ("", 0)
    repeat {
      display.showKeys(of: .standard, on: Self.screen)
      text += events(display, .A, at: 1000)
      pages += 1
    } while events(display, .A, at: 1000) != "" && pages < 5
    #expect(text.contains("}swap the two videos") && text.contains("}this list"))
    #expect(events(display, .A, at: 1000) == "")
  }

  @Test(
    "A list of keys that does not fit is shown page by page, in plain words and not cut off",
    arguments: [(640, 480), (480, 854), (1280, 720), (1920, 1080), (854, 480)])
  func keysThatDoNotFitArePaged(width: Int, height: Int) {
    let screen = PictureSize(width: width, height: height)
    for corner in PicturePlacement.allCases {
      var display = make(InputContext(roles: Self.both.roles, corner: corner))
      display.hints = OnScreenDisplay.KeyHints(.standard)
      var (text, pages) = ("", 0)
      while pages < 20 {
        display.showKeys(of: .standard, on: screen)
        guard let overlay = display.overlay(over: .A, on: screen, at: .zero) else { break }
        text += overlay.events + "\n"
        pages += 1
      }
      #expect(pages >= 1 && pages <= 5, "\(pages) pages")
      let words = text.split(separator: "\n").map { $0.split(separator: "}").last.map(String.init) ?? "" }
      for row in KeyTable(.standard).groups.filter({ $0.topic != .nothing }).flatMap(\.rows) {
        #expect(words.filter { $0 == row.words }.count >= 1, "\(row.words) on \(screen), \(corner)")
      }
      #expect(!words.contains { $0.contains("_") && $0 != "_" || $0.contains("PGUP") })
      #expect(pages == 1 || words.contains { $0.hasSuffix("1 of \(pages) · ? shows more") })
    }
  }

  @Test("An overlay has the size of its video's area")
  func overlayHasTheSizeOfItsVideo() {
    var display = make()
    display.showInformation(at: .zero)
    let overlays = display.overlays(on: Self.screen, at: .zero)
    #expect(overlays.a?.width == 1280 && overlays.a?.height == 720)
    #expect(overlays.b?.width == 320 && overlays.b?.height == 180)
  }

  @Test(
    "Text has a readable size in any area",
    arguments: [(1, 1), (2, 3), (320, 180), (640, 480), (300, 2000), (2000, 300), (1920, 1080), (7680, 4320)])
  func textIsReadableInAnyArea(width: Int, height: Int) {
    var texts = 0
    for corner in PicturePlacement.allCases {
      for size in PictureScale.allCases {
        var display = make(InputContext(roles: Self.both.roles, corner: corner, size: size, focus: .pictureInPicture))
        display.showInformation(at: .zero)
        display.showKeys(of: .standard, on: PictureSize(width: width, height: height))
        display.say("Can't swap: there is no picture in picture", level: 2, isError: true, at: .zero)
        display.point(Pointer.Hover(player: .B, button: .swap), at: .zero)
        let overlays = display.overlays(on: PictureSize(width: width, height: height), at: .zero)
        for overlay in [overlays.a, overlays.b].compactMap(\.self) {
          for part in overlay.events.split(separator: "\\fs").dropFirst() {
            #expect(Int(part.prefix(while: \.isNumber)) ?? 0 >= 14)
            texts += 1
          }
        }
      }
    }
    #expect(texts > 0)
  }
}
