// The programme guide on the screen.

import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemInput
@testable import TandemOSD

@Suite struct TimetableTests {
  /// The time of a column's beginning, and a time ten minutes later.
  private static let hour = 1_800_000_000
  private static let now = hour + 600

  private static func programme(_ title: String, _ minutes: Range<Int>) -> Timetable.Programme {
    let seconds = hour + minutes.lowerBound * 60..<hour + minutes.upperBound * 60
    return Timetable.Programme(title, seconds, times: "\(minutes.lowerBound) to \(minutes.upperBound)")
  }

  private static func menu() -> ChoiceMenu {
    var menu = ChoiceMenu("Guide", (1...40).map { ChoiceMenu.Row($0, "Channel \($0)") }, present: 1)
    var table = Timetable(at: now)
    table.labels = ["20:00", "20:30", "21:00", "21:30"]
    table.programmes[0] = [programme("Short", 0..<15), programme("Long", 15..<200), programme("Late", 230..<300)]
    table.programmes[1] = [programme("News", -20..<40), programme("Film", 40..<150)]
    menu.timetable = table
    return menu
  }

  private static func events(_ menu: ChoiceMenu, _ width: Int, _ height: Int, hasPictureInPicture: Bool = false)
    -> [String]
  {
    var display = OnScreenDisplay()
    display.arrange(
      InputContext(roles: Roles(fullScreen: .A, pictureInPicture: hasPictureInPicture ? .B : nil)), at: .zero)
    display.show(menu, at: .zero)
    let overlay = display.overlay(over: .A, on: PictureSize(width: width, height: height), at: .seconds(100))
    return overlay?.events.split(separator: "\n").map(String.init) ?? []
  }

  @Test("The columns begin at half hours of the time zone, also if its offset has 45 minutes")
  func columnsBeginAtLocalHalfHours() {
    var table = Timetable(at: Self.now, offset: (5 * 60 + 45) * 60)
    #expect(table.visible.lowerBound == Self.hour - 15 * 60)
    for _ in 0..<10 { table.move(1, in: 0) }
    #expect(table.visible.lowerBound > Self.hour && (table.visible.lowerBound - Self.hour) % 1800 == 900)
    #expect(Timetable(at: Self.now, offset: -3 * 3600).visible.lowerBound == Self.hour)
  }

  @Test("The focus moves from programme to programme, over gaps, and not before the present time")
  func focusMovesThroughProgrammes() {
    var table = Self.menu().timetable ?? Timetable(at: 0)
    #expect(table.focused(in: 0)?.title == "Short" && table.focused(in: 1)?.title == "News")
    table.move(-1, in: 0)
    #expect(table.focus == Self.now)
    table.move(1, in: 0)
    #expect(table.focused(in: 0)?.title == "Long" && table.focused(in: 1)?.title == "News")
    table.move(1, in: 0)
    #expect(table.focused(in: 0)?.title == "Late")
    #expect(table.visible.contains(table.focus) && table.visible.lowerBound > Self.hour)
    table.move(1, in: 0)
    #expect(table.focused(in: 0) == nil && table.focus == Self.hour + 300 * 60)
    for _ in 0..<2 { table.move(-1, in: 0) }
    #expect(table.focused(in: 0)?.title == "Long")
    table.move(-1, in: 0)
    #expect(table.focused(in: 0)?.title == "Short" && table.focus == Self.now)
    #expect(table.visible == Self.hour..<Self.hour + 4 * 1800)
    for _ in 0..<1000 { table.move(1, in: 2) }
    #expect(table.focus == Self.now + 7 * 86_400)
  }

  @Test(
    "The guide shows channels, times, titles, and the programme with the focus", arguments: [(640, 360), (1920, 1080)])
  func guideShowsProgrammes(_ width: Int, _ height: Int) {
    let events = Self.events(Self.menu(), width, height)
    for text in [
      "}Guide", "}20:00", "}21:30", "}2  Channel 2", "}News", "}Film", "}Long", "}-20 to 40 · 60 min · Channel 2",
    ] { #expect(events.contains { $0.hasSuffix(text) }, "\(text)") }
    #expect(events.filter { $0.hasSuffix("}News") }.count == 2, "the cell, and the line below the channels")
    #expect(!events.contains { $0.hasSuffix("}Late") })
  }

  @Test("The guide covers no picture in picture, and is refused on a screen that is too small")
  func guideNeedsRoom() {
    var display = OnScreenDisplay()
    display.arrange(InputContext(roles: Roles(fullScreen: .A)), at: .zero)
    func hasRoom(_ width: Int, _ height: Int) -> Bool {
      display.hasRoomForTimetable(on: PictureSize(width: width, height: height))
    }
    #expect(hasRoom(640, 360) && hasRoom(1920, 1080) && hasRoom(480, 854))
    #expect(!hasRoom(240, 135) && !hasRoom(640, 90) && !hasRoom(1, 1))
    display.arrange(InputContext(roles: Roles(pictureInPicture: .A)), at: .zero)
    #expect(!hasRoom(1920, 1080))
    #expect(Self.events(Self.menu(), 640, 360, hasPictureInPicture: true).contains { $0.hasSuffix("}Film") })
  }
}
