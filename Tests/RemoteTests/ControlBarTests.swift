// The control bar: its layout, its visibility, and the commands of its parts.

import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemInput
@testable import TandemOSD

@Suite struct ControlBarTests {
  private static let screens: [PictureSize] = [
    PictureSize(width: 1280, height: 720), PictureSize(width: 640, height: 480), PictureSize(width: 480, height: 854),
    PictureSize(width: 1920, height: 1080), PictureSize(width: 320, height: 180), PictureSize(width: 64, height: 36),
  ]
  private static let both = InputContext(roles: Roles(fullScreen: .A, pictureInPicture: .B))

  private func display(_ inputContext: InputContext = both, _ change: (inout OnScreenDisplay.Video) -> Void = { _ in })
    -> OnScreenDisplay
  {
    var display = OnScreenDisplay()
    display.arrange(inputContext, at: .zero)
    var video = OnScreenDisplay.Video(title: "Film", position: .seconds(90), duration: .seconds(3600))
    (video.sounds, video.subtitles, video.canSeek) = (2, 1, true)
    video.chapters = [Chapter(at: .zero, title: "One"), Chapter(at: .seconds(1800), title: "{\\b1}Two")]
    change(&video)
    display.update(.A, video, at: .zero)
    display.update(.B, .init(title: "Match", position: .seconds(5), duration: .seconds(60)), at: .zero)
    return display
  }

  private func events(_ display: OnScreenDisplay, _ player: PlayerID = .A, at seconds: Double = 1) -> String {
    display.overlay(over: player, on: Self.screens[0], at: .seconds(seconds))?.events ?? ""
  }

  private func bar(_ display: OnScreenDisplay, on screen: PictureSize = screens[0]) throws -> ControlBar {
    try #require(display.controls(on: screen, at: .seconds(1)))
  }

  @Test(
    "The bar appears when the pointer moves, accepts presses soon after, and hides when the pointer rests or leaves")
  func barAppearsOnMovementAndHidesAtRest() {
    var display = display()
    #expect(display.controls(on: Self.screens[0], at: .zero) == nil)
    display.showControls(at: .zero)
    #expect(display.controls(on: Self.screens[0], at: .zero) == nil)
    #expect(display.controls(on: Self.screens[0], at: .milliseconds(200)) != nil)
    #expect(events(display).contains("Film") && events(display).contains("1:30 / 1:00:00"))
    #expect(display.nextChange(after: .seconds(1)) == .milliseconds(1200))
    display.showControls(at: .seconds(2))
    #expect(display.controls(on: Self.screens[0], at: .seconds(2)) != nil)
    #expect(events(display, at: 4.4) != "" && events(display, at: 4.6) == "")
    display.showControls(at: .seconds(5))
    display.hideControls(at: .seconds(6))
    #expect(display.controls(on: Self.screens[0], at: .seconds(6)) == nil)
    // The bar is hidden while the list of keys is shown, and if there is no full-screen video.
    display.showControls(at: .seconds(7))
    display.showKeys(of: .standard, on: Self.screens[0])
    #expect(display.controls(on: Self.screens[0], at: .seconds(8)) == nil)
    var lone = self.display(InputContext(roles: Roles(pictureInPicture: .A)))
    lone.showControls(at: .zero)
    #expect(lone.controls(on: Self.screens[0], at: .seconds(1)) == nil)
  }

  @Test("The parts of the bar overlap neither each other nor the picture in picture")
  func partsOverlapNeitherEachOtherNorThePicture() throws {
    for screen in Self.screens {
      for corner in PicturePlacement.allCases {
        var inputContext = Self.both
        inputContext.corner = corner
        inputContext.shownShape.aspect = 9.0 / 16
        var display = display(inputContext)
        display.showControls(at: .zero)
        let bar = try bar(display, on: screen)
        let box = PixelArea.pictureInPicture(
          inputContext.shownShape, corner: corner, size: .medium, screenWidth: screen.width, screenHeight: screen.height
        )
        let isApart =
          bar.panel.x + bar.panel.width <= Double(box.x) || bar.panel.x >= Double(box.x + box.width)
          || bar.panel.y + bar.panel.height <= Double(box.y) || bar.panel.y >= Double(box.y + box.height)
        #expect(isApart || screen.width < 400, "\(screen), \(corner): \(bar.panel) and \(box)")
        let areas = ControlBar.Part.allCases.compactMap { bar.areas[$0] }
        for (index, area) in areas.enumerated() {
          for other in areas[..<index] {
            let clash =
              area.x + 0.5 < other.x + other.width && other.x + 0.5 < area.x + area.width
              && area.y + 0.5 < other.y + other.height && other.y + 0.5 < area.y + area.height
            #expect(!clash, "\(screen): \(area) and \(other)")
          }
        }
        if screen.width >= 480 {
          #expect(bar.areas[.line] != nil && bar.areas[.swap] != nil && bar.areas[.speaker] != nil, "\(screen)")
        }
      }
    }
  }

  @Test("Subtitles are kept above the bar, the information and the channel bar, but not above a message")
  func subtitlesAreAboveTheBar() throws {
    func strip(_ player: PlayerID, _ change: (inout OnScreenDisplay) -> Void) -> Double {
      var display = display()
      change(&display)
      return display.overlay(over: player, on: Self.screens[0], at: .seconds(1))?.subtitleStrip ?? 0
    }
    var shown = display()
    shown.showControls(at: .zero)
    let bar = try bar(shown)
    #expect(abs(strip(.A) { $0.showControls(at: .zero) } - (1 - bar.panel.y / 720)) < 0.001)
    #expect(strip(.A) { $0.showInformation(at: .zero) } > 0.1)
    #expect(strip(.B) { $0.showInformation(at: .zero) } > 0.1)
    #expect(strip(.A) { $0.show(ChannelBar(.init(1, "One")), over: .fullScreen, at: .zero) } > 0.1)
    #expect(strip(.A) { $0.say("Hello", at: .zero) } == 0)
  }

  @Test("Nothing is drawn over a picture while it moves or changes its size")
  func movingPictureIsBare() {
    var display = display()
    display.showControls(at: .zero)
    display.moving = [.A]
    #expect(events(display) == "")
    display.moving = []
    #expect(events(display) != "")
  }

  @Test("While picture in picture can be started, the bar has a button for it")
  func barStartsPictureInPicture() throws {
    var inputContext = InputContext(roles: Roles(fullScreen: .A))
    for screen in Self.screens where screen.width >= 480 {
      inputContext.canStartPictureInPicture = false
      var display = display(inputContext)
      display.showControls(at: .zero)
      #expect(try bar(display, on: screen).areas[.pictureInPicture] == nil)
      inputContext.canStartPictureInPicture = true
      display.arrange(inputContext, at: .zero)
      let bar = try bar(display, on: screen)
      let button = try #require(bar.areas[.pictureInPicture], "\(screen)")
      #expect(button.x + button.width <= bar.panel.x + bar.panel.width)
      var pointer = Pointer()
      let actions = [
        PointerEvent.pressed(x: button.centre.x, y: button.centre.y, clicks: 1),
        .released(x: button.centre.x, y: button.centre.y),
      ].flatMap { pointer.receive($0, over: DisplayScene(items: []), size: screen, in: inputContext, bar) }
      #expect(actions == [.command(.start)])
    }
  }

  @Test("The volume bar ends at the same right edge as the seek line above it")
  func volumeEndsWithTheLine() throws {
    var display = display(InputContext(roles: Roles(fullScreen: .A)))
    display.showControls(at: .zero)
    let bar = try bar(display)
    let (line, volume) = (try #require(bar.areas[.line]), try #require(bar.areas[.volume]))
    #expect(abs(line.x + line.width - volume.x - volume.width) < 1)
  }

  @Test("The seek line of an unseekable content can't be pressed; a content without a duration has no seek line")
  func unseekableLineCannotBePressed() throws {
    var linear = display { $0.canSeek = false }
    linear.showControls(at: .zero)
    var found = try bar(linear)
    let line = try #require(found.areas[.line])
    #expect(found.spot(x: line.centre.x, y: line.centre.y) == nil)
    var live = display {
      $0.isLive = true
      $0.duration = nil
    }
    live.showControls(at: .zero)
    found = try bar(live)
    #expect(found.areas[.line] == nil && events(live).contains("LIVE") && !events(live).contains(" / "))
  }

  /// Presses the mouse button on a part of the bar, and releases it there or at `end`.
  private func press(
    _ part: ControlBar.Part, at share: Double = 0.5, lettingGoAt end: (x: Double, y: Double)? = nil
  ) throws -> [UIAction] {
    var display = display()
    display.showControls(at: .zero)
    let bar = try bar(display)
    let area = try #require(bar.areas[part])
    let (x, y) = (area.x + area.width * share, area.centre.y)
    var pointer = Pointer()
    return [PointerEvent.moved(x: x, y: y), .pressed(x: x, y: y, clicks: 1), .released(x: end?.x ?? x, y: end?.y ?? y)]
      .flatMap {
        pointer.receive($0, over: DisplayScene(items: []), size: Self.screens[0], in: Self.both, bar)
      }
  }

  @Test("Each part of the bar sends its command")
  func eachPartSendsItsCommand() throws {
    #expect(try press(.playPause) == [.command(.togglePause(.fullScreen))])
    #expect(try press(.swap) == [.command(.expand)])
    #expect(try press(.close) == [.command(.close)])
    #expect(try press(.speaker) == [.command(.toggleMute(.fullScreen))])
    #expect(try press(.audio) == [.command(.cycleTrack(.audio, .next, .fullScreen))])
    #expect(try press(.subtitles) == [.command(.cycleTrack(.subtitle, .next, .fullScreen))])
    #expect(try press(.volume) == [.command(.setVolume(65, .fullScreen))])
    guard case .seek(let share)? = try press(.line, at: 0.25).first else {
      Issue.record("no seek")
      return
    }
    #expect(abs(share - 0.25) < 1e-9)
    // A release outside a button does nothing, but the line follows the pointer everywhere.
    #expect(try press(.playPause, lettingGoAt: (10, 10)) == [])
    #expect(try press(.line, lettingGoAt: (-50, 10)) == [.seek(0)])
    #expect(try press(.line, lettingGoAt: (5000, 10)) == [.seek(1)])
  }

  @Test("A press on the bar does not move the focus, and has no effect if the video is gone before the release")
  func pressOnTheBarMovesNoFocus() throws {
    var display = display()
    display.showControls(at: .zero)
    let bar = try bar(display)
    var pointer = Pointer()
    func does(_ event: PointerEvent, _ bar: ControlBar?, in inputContext: InputContext = Self.both) -> [UIAction] {
      pointer.receive(event, over: DisplayScene(items: []), size: Self.screens[0], in: inputContext, bar)
    }
    let (x, y) = (bar.title.centre.x, bar.title.centre.y)
    #expect(does(.pressed(x: x, y: y, clicks: 1), bar) == [] && does(.released(x: x, y: y), bar) == [])
    #expect(does(.pressed(x: x, y: y, clicks: 2), bar) == [] && does(.released(x: x, y: y), bar) == [])
    let line = try #require(bar.areas[.line])
    #expect(does(.pressed(x: line.centre.x, y: line.centre.y, clicks: 1), bar) == [])
    #expect(pointer.holdsBar && pointer.spot?.part == .line)
    let swapped = InputContext(roles: Roles(fullScreen: .B, pictureInPicture: .A))
    #expect(does(.released(x: line.centre.x, y: line.centre.y), bar, in: swapped) == [])
    #expect(does(.pressed(x: line.centre.x, y: line.centre.y, clicks: 1), bar) == [] && does(.left, bar) == [])
    #expect(does(.released(x: line.centre.x, y: line.centre.y), bar) == [] && !pointer.holdsBar)
    // The bar disappears between the press and the release.
    #expect(does(.pressed(x: line.centre.x, y: line.centre.y, clicks: 1), bar) == [])
    #expect(does(.released(x: line.centre.x, y: line.centre.y), nil) == [])
  }

  @Test("The bar describes the part under the pointer and escapes a chapter's title")
  func barDescribesThePartUnderThePointer() {
    var display = display()
    display.showControls(at: .zero)
    display.point(at: ControlBar.Spot(part: .line, share: 0.75), isHeld: false)
    #expect(events(display).contains("45:00 · \\{\\\u{2060}b1\\}Two") && !events(display).contains("}Film"))
    for part in ControlBar.Part.allCases {
      display.point(at: ControlBar.Spot(part: part, share: 0.5), isHeld: true)
      #expect(!events(display).contains("}Film"), "\(part)")
    }
  }

  @Test("A speaker icon marks the audible video when the audio moves and while the bar is shown")
  func speakerSignShowsTheAudibleVideo() {
    func heard(_ player: PlayerID, _ full: PlayerID = .A) -> InputContext {
      var inputContext = InputContext(roles: Roles(fullScreen: full, pictureInPicture: full == .A ? .B : .A))
      inputContext.heard = [player]
      return inputContext
    }
    var display = display(heard(.A))
    #expect(!display.showsSpeaker(on: .fullScreen, at: .zero))
    display.arrange(heard(.B), at: .seconds(1))
    #expect(display.showsSpeaker(on: .pictureInPicture, at: .seconds(2)) && events(display, .B, at: 2) != "")
    #expect(!display.showsSpeaker(on: .fullScreen, at: .seconds(2)))
    #expect(!display.showsSpeaker(on: .pictureInPicture, at: .seconds(4)) && events(display, .B, at: 4) == "")
    display.showControls(at: .seconds(5))
    #expect(display.showsSpeaker(on: .pictureInPicture, at: .seconds(6)))
    // After a swap the audio is still that of the full-screen video, so no icon is shown.
    display = self.display(heard(.A))
    display.arrange(heard(.B, .B), at: .seconds(1))
    #expect(!display.showsSpeaker(on: .fullScreen, at: .seconds(2)))
    // With the policy `mix`, both videos have an icon.
    var mix = heard(.A)
    mix.heard = [.A, .B]
    display.arrange(mix, at: .seconds(10))
    #expect(display.showsSpeaker(on: .fullScreen, at: .seconds(11)))
    #expect(display.showsSpeaker(on: .pictureInPicture, at: .seconds(11)))
  }

  @Test(
    "An ended video and a lone picture in picture show a hint that names the bound key")
  func hintsNameTheBoundKeys() {
    var display = display { $0.hasEnded = true }
    #expect(events(display).contains("}Ended") && !events(display).contains("plays it again"))
    display.hints = OnScreenDisplay.KeyHints(.standard)
    #expect(events(display).contains("Ended · Space plays it again"))
    var lone = InputContext(roles: Roles(pictureInPicture: .A))
    lone.heard = [.A]
    display = self.display(lone)
    display.hints = OnScreenDisplay.KeyHints(.standard)
    #expect(events(display).contains("s: full screen") && !events(display, at: 7).contains("full screen"))
    display.showControls(at: .seconds(8))
    #expect(events(display, at: 9).contains("s: full screen"))
    display.hints = OnScreenDisplay.KeyHints(KeyBindings())
    #expect(events(display, at: 9) == "")
  }

  @Test("Each key has a readable name for the screen, such as `Page up` for PGUP")
  func keysHaveSpokenNames() throws {
    func spoken(_ name: String) -> String { KeyName.key(name).map { KeyName.spoken($0) } ?? "?" }
    #expect(spoken("PGUP") == "Page up" && spoken("Shift+LEFT") == "Shift ←" && spoken("SHARP") == "#")
    #expect(
      spoken("F1") == "F1" && spoken("q") == "q" && spoken("VOLUME_UP") == "Volume up" && spoken("YELLOW") == "Yellow")
    for name in KeyName.all {
      let words = KeyName.spoken(try #require(KeyName.key(name), "\(name)"))
      #expect(!words.isEmpty && !words.contains("_"), "\(name): \(words)")
    }
  }
}
