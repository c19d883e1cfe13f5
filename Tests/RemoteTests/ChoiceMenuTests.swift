// The choice menu and the channel bar.

import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemInput
@testable import TandemOSD

@Suite struct ChoiceMenuTests {
  private static let rows = (1...25).map { ChoiceMenu.Row($0, "Channel \($0)", detail: $0 % 2 == 0 ? "News" : nil) }
  private static let screens = [(1, 1), (300, 2000), (640, 480), (480, 854), (1280, 720), (1920, 1080), (2000, 300)]
    .map { PictureSize(width: $0.0, height: $0.1) }

  private func pressed(_ menu: inout ChoiceMenu, _ name: String, _ phase: KeyEvent.Phase = .pressed)
    -> ChoiceMenu.Outcome
  {
    menu.receive(KeyEvent(InputKey(name), phase))
  }

  private func display(_ corner: PicturePlacement = .bottomRight) -> OnScreenDisplay {
    var display = OnScreenDisplay()
    display.arrange(InputContext(roles: Roles(fullScreen: .A, pictureInPicture: .B), corner: corner), at: .zero)
    display.update(.A, .init(title: "Film", position: .seconds(90), duration: .seconds(3600)), at: .zero)
    display.update(.B, .init(title: "Match", position: .seconds(5), duration: .seconds(60)), at: .zero)
    return display
  }

  @Test("The menu starts at the current row; a held key moves to the last row, and only a new press wraps around")
  func menuMovesAndWrapsOnlyOnNewPresses() {
    var menu = ChoiceMenu("Channels", Self.rows, present: 23)
    #expect(menu.selected == 23)
    #expect(pressed(&menu, "DOWN") == .moved && menu.selected == 24)
    #expect(pressed(&menu, "DOWN", .held) == .moved && menu.selected == 24)
    #expect(pressed(&menu, "DOWN") == .moved && menu.selected == 0)
    #expect(pressed(&menu, "UP", .held) == .moved && menu.selected == 0)
    #expect(pressed(&menu, "UP") == .moved && menu.selected == 24)
    #expect(pressed(&menu, "PGUP") == .moved && menu.selected == 14)
    _ = pressed(&menu, "HOME")
    #expect(menu.selected == 0)
    _ = pressed(&menu, "LEFT")
    #expect(menu.selected == 0)
    _ = pressed(&menu, "END")
    #expect(menu.selected == 24)
  }

  @Test("Enter chooses once even while it is held, Escape and Back close the menu, and other keys are not handled")
  func enterChoosesAndEscapeCloses() {
    var menu = ChoiceMenu("Channels", Self.rows)
    _ = pressed(&menu, "DOWN")
    #expect(pressed(&menu, "ENTER") == .chosen(1) && pressed(&menu, "ENTER", .held) == .moved)
    #expect(pressed(&menu, "GAMEPAD_ACTION_DOWN") == .chosen(1))
    for name in ["ESC", "GO_BACK", "GAMEPAD_ACTION_RIGHT"] { #expect(pressed(&menu, name) == .closed) }
    for name in ["s", "SPACE", "F8", "VOLUME_UP"] { #expect(pressed(&menu, name) == .passed) }
    #expect(pressed(&menu, "ENTER", .released) == .passed)
    #expect(menu.receive(KeyEvent(InputKey("UP", .shift))) == .passed)
  }

  @Test("Left and right move through the programmes of a guide; in a menu without times they turn the page")
  func leftAndRightMoveInTimeOrTurnThePage() {
    var menu = ChoiceMenu("Guide", Self.rows)
    menu.timetable = Timetable(at: 1_800_000_100)
    #expect(pressed(&menu, "RIGHT") == .moved && menu.timetable?.focus == 1_800_001_900 && menu.selected == 0)
    #expect(pressed(&menu, "GAMEPAD_DPAD_LEFT") == .moved && menu.timetable?.focus == 1_800_000_100)
    #expect(pressed(&menu, "PGDWN") == .moved && menu.selected == 10)
    menu.timetable = nil
    #expect(pressed(&menu, "LEFT") == .moved && menu.selected == 0)
  }

  @Test(
    "A row with a time shows the time instead of its number, and newer details of the menu replace the row's details")
  func rowsShowTimesAndDetails() {
    var display = display()
    var menu = ChoiceMenu(
      "1  One", [.init(7, "News", label: "20:15"), .init(7, "Film", detail: "Old", label: "21:45")])
    menu.details = [1: "Friday"]
    display.show(menu, at: .zero)
    let events = display.overlay(over: .A, on: PictureSize(width: 1280, height: 720), at: .zero)?.events ?? ""
    for text in ["}20:15", "}21:45", "}News", "}Film", "}Friday"] { #expect(events.contains(text), "\(text)") }
    #expect(!events.contains("}7") && !events.contains("}Old"))
  }

  @Test("Without a video, a menu shows its rows, hints and messages; it closes when a video is shown")
  func menuIsDrawnWithoutAVideo() {
    let size = PictureSize(width: 1280, height: 720)
    var display = OnScreenDisplay()
    #expect(display.emptyOverlay(on: size, at: .zero) == nil)
    var menu = ChoiceMenu("Tandem", [.init(0, "Continue", detail: "Film", label: "")])
    menu.hints = ["Drop a file"]
    display.show(menu, for: .seconds(600), at: .zero)
    let events = display.emptyOverlay(on: size, at: .seconds(599))?.events ?? ""
    for text in ["}Tandem", "}Continue", "}Film", "}Drop a file"] { #expect(events.contains(text), "\(text)") }
    #expect(display.choiceSpot(x: 640, y: 98, on: size, at: .zero) == .row(0))
    #expect(display.emptyOverlay(on: size, at: .seconds(600)) == nil)
    display.say("no such file", isError: true, at: .seconds(600))
    #expect(display.emptyOverlay(on: size, at: .seconds(600))?.events.contains("no such file") == true)
    display.arrange(InputContext(roles: Roles(fullScreen: .A)), at: .seconds(600))
    #expect(display.emptyOverlay(on: size, at: .seconds(600)) == nil)
  }

  @Test("A channel's card shows its programmes instead of its group once they are known")
  func cardShowsProgrammes() {
    var display = display()
    var bar = ChannelBar(.init(7, "One", group: "Public"))
    func events(_ bar: ChannelBar) -> String {
      display.show(bar, over: .fullScreen, at: .zero)
      return display.overlay(over: .A, on: PictureSize(width: 1280, height: 720), at: .zero)?.events ?? ""
    }
    #expect(events(bar).contains("}Public"))
    bar.programme = "20:15 News"
    bar.followingProgramme = "21:00 Film"
    #expect(events(bar).contains("}20:15 News") && events(bar).contains("}21:00 Film"))
    #expect(!events(bar).contains("}Public") && bar.words == "7 One: 20:15 News")
  }

  @Test("A point on the screen selects the row that is drawn there, and the wheel moves through the rows")
  func pointerFindsTheDrawnRow() throws {
    for size in Self.screens {
      var display = display()
      #expect(display.choiceSpot(x: 1, y: 1, on: size, at: .zero) == nil)
      var menu = ChoiceMenu("Channels", Self.rows, present: 12)
      display.show(menu, at: .zero)
      let spots = (0..<size.height).compactMap { y in
        display.choiceSpot(x: Double(size.width) * 0.3, y: Double(y), on: size, at: .zero)
      }
      let rows = spots.compactMap { spot -> Int? in if case .row(let row) = spot { row } else { nil } }
      #expect(rows == rows.sorted())
      if size.height > 400, size.width > 400 {
        #expect(Set(rows).count > 5 && rows.contains(12) && spots.contains(.elsewhere) && spots.contains(.list))
      }
      #expect(display.choiceSpot(x: .nan, y: .infinity, on: size, at: .zero) == .elsewhere)
      menu.turn(1)
      #expect(menu.selected == 11)
      menu.turn(-3)
      #expect(menu.selected == 14)
      for steps in [0, Double.nan, .infinity, 1e300, 1e300, 1e300] { menu.turn(steps) }
      #expect(menu.selected == 0)
    }
  }

  @Test("The visible rows include the selected one, regardless of how many rows fit")
  func visibleRowsIncludeTheSelectedOne() {
    var menu = ChoiceMenu("Channels", Self.rows)
    for _ in Self.rows {
      for count in [-3, 0, 1, 2, 7, 25, 90] {
        let visible = menu.visible(count)
        #expect(visible.contains(menu.selected) && visible.count == min(max(count, 1), 25))
      }
      _ = pressed(&menu, "DOWN")
    }
  }

  @Test("The menu replaces the list of keys and the control bar until it has been idle for 30 seconds")
  func menuReplacesKeysAndBarUntilIdle() {
    var display = display()
    func events(_ seconds: Double) -> String {
      display.overlay(over: .A, on: PictureSize(width: 1280, height: 720), at: .seconds(seconds))?.events ?? ""
    }
    display.showKeys(of: .standard, on: PictureSize(width: 1280, height: 720))
    display.show(ChoiceMenu("Channels", Self.rows, present: 2), at: .zero)
    display.showControls(at: .seconds(1))
    #expect(events(1).contains("}Channel 3") && events(1).contains("}3 of 25") && events(1).contains("}Channels"))
    #expect(!events(1).contains("}Film") && !events(1).contains("}this list"))
    #expect(display.controls(on: PictureSize(width: 1280, height: 720), at: .seconds(2)) == nil)
    #expect(display.nextChange(after: .seconds(10)) == .seconds(30))
    #expect(display.choices(at: .seconds(29)) != nil && display.choices(at: .seconds(30)) == nil && events(30) == "")
    display.show(nil, at: .seconds(3))
    #expect(display.choices(at: .seconds(3)) == nil)
  }

  @Test("A long channel name is shown completely in the card and in the menu if there is room")
  func namesAreWhole() {
    let name = "First Channel of All with a Rather Long Name That Is Cut"
    var display = OnScreenDisplay()
    display.arrange(InputContext(roles: Roles(fullScreen: .A)), at: .zero)
    display.show(
      ChannelBar(.init(1, name, group: "News"), previous: .init(9, "Z"), next: .init(2, "B")), over: .fullScreen,
      at: .zero)
    func drawn() -> String {
      display.overlay(over: .A, on: PictureSize(width: 1280, height: 720), at: .zero)?.events ?? ""
    }
    #expect(drawn().contains(name) && drawn().contains("9  Z"))
    let long = name + ", in HD"
    display.show(ChoiceMenu("Channels", [.init(1, long, detail: "News"), .init(2, "B")]), at: .zero)
    #expect(drawn().contains(long) && drawn().contains("News"))
  }

  @Test("A channel bar is shown for four seconds, above the control bar, and in one line on the small video")
  func channelBarIsShownForFourSeconds() {
    var display = display()
    let screen = PictureSize(width: 1280, height: 720)
    func events(_ player: PlayerID, _ seconds: Double) -> String {
      display.overlay(over: player, on: screen, at: .seconds(seconds))?.events ?? ""
    }
    let bar = ChannelBar(
      .init(7, "Seven", group: "News"), previous: .init(6, "Six"), next: .init(8, "Eight"))
    display.say("opening …", at: .zero)
    display.show(bar, over: .fullScreen, at: .zero)
    for text in ["}7", "}Seven", "}News", "}6  Six", "}8  Eight"] { #expect(events(.A, 3.9).contains(text), "\(text)") }
    #expect(!events(.A, 0).contains("opening") && events(.A, 4) == "")
    #expect(display.nextChange(after: .seconds(1)) == .seconds(4))
    let alone = events(.A, 1)
    display.showControls(at: .seconds(1))
    #expect(events(.A, 1).contains("}Seven") && !events(.A, 1).contains(alone))
    display.show(bar, over: .pictureInPicture, at: .seconds(10))
    #expect(events(.B, 10).contains("}7 Seven") && events(.A, 10) == "")
    display.show(ChannelBar(nil, typed: "99"), over: .fullScreen, at: .seconds(20))
    #expect(events(.A, 20).contains("}99–") && events(.A, 20).contains("}No such channel"))
  }

  @Test(
    "The channel bar and the menu avoid the picture in picture and are readable in any size",
    arguments: PicturePlacement.allCases
  )
  func barAndMenuAvoidThePictureInPicture(corner: PicturePlacement) throws {
    let long = String(repeating: "A name without an end ", count: 20)
    let rows = (1...20_000).map { ChoiceMenu.Row($0, "\(long) {\\b1} \($0)", detail: long) }
    for screen in Self.screens {
      for isList in [true, false] {
        var display = display(corner)
        if isList {
          var menu = ChoiceMenu(long, rows, present: 12_345)
          _ = menu.receive(KeyEvent(InputKey("DOWN")))
          display.show(menu, at: .zero)
        } else {
          var bar = ChannelBar(.init(999_999, long, group: long), previous: .init(1, long), next: .init(2, long))
          (bar.programme, bar.followingProgramme) = ("20:15 " + long, "21:00 " + long)
          display.show(bar, over: .fullScreen, at: .zero)
        }
        let overlay = try #require(display.overlay(over: .A, on: screen, at: .zero))
        #expect(overlay.events.utf8.count < 60_000)
        for part in overlay.events.split(separator: "\\fs").dropFirst() {
          #expect(Int(part.prefix(while: \.isNumber)) ?? 0 >= 14)
        }
        guard screen.width >= 480, screen.height >= 480 else { continue }
        let box = PixelArea.pictureInPicture(
          corner: corner, size: .medium, screenWidth: screen.width, screenHeight: screen.height)
        for event in overlay.events.split(separator: "\n") where !event.hasPrefix("{\\an7") {
          let place = try #require(event.split(separator: "(").dropFirst().first)
          let numbers = place.prefix { $0 != ")" }.split(separator: ",").compactMap { Double($0) }
          let isBeside = numbers[0] < Double(box.x) || numbers[0] > Double(box.x + box.width)
          let isAbove = numbers[1] < Double(box.y) || numbers[1] > Double(box.y + box.height)
          #expect(isBeside || isAbove, "\(screen): \(event.suffix(30))")
        }
      }
    }
  }
}
