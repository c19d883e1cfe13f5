// The window among others: minimised, full screen, floating.

import Foundation
import TandemRules
import TandemPlayback
import TandemSDL
import TandemTestSupport
import Testing

extension Windows {
  @MainActor @Suite struct DeskTests {
    /// The middle of the floating window, which lies where a full screen has its picture in picture.
    private static let floats = (x: 1090, y: 600)

    private func minimise(_ stage: DisplayStage) throws {
      try stage.screen.xdotool("search", "--name", "^Tandem$", "windowminimize")
      try stage.wait("being minimised") { stage.takeInputs().contains(.left) }
    }

    @Test(
      "A minimised window reports that it is left, goes on reporting layouts, and comes back and draws again",
      arguments: presenters)
    func minimisedWindowReportsLayoutsAndComesBack(presenter: Presenter) throws {
      let stage = try DisplayStage.managed(presenter)
      try minimise(stage)
      let presents = stage.display.presents
      let revision = stage.show(.B, .A, animation: .milliseconds(100))
      stage.b.show(.pureGreen)
      try stage.wait("the end of the movement") { stage.facts.last == .settled(revision: revision) }
      // The display brings the window back, as the layout does not float.
      try stage.wait("coming back") { stage.display.presents > presents }
      try stage.wait("the picture") { try stage.screen.capture().pixel(640, 360).isNear(.pureGreen) }
    }

    @Test(
      "The picture in picture floats above an empty screen, and comes back on a double click", arguments: presenters)
    func pictureInPictureFloatsAndComesBack(presenter: Presenter) throws {
      let stage = try DisplayStage.managed(presenter)
      try minimise(stage)
      stage.show(.A, .B, isFloating: true)
      let (x, y) = Self.floats
      try stage.waitForPixel(x, y, .pureBlue)
      let capture = try stage.screen.capture()
      // 320 × 180, 30 from the edges, filled whole.
      for (x, y) in [(932, 512), (1247, 512), (932, 687), (1247, 687)] { #expect(capture.pixel(x, y) == .pureBlue) }
      #expect(capture.pixel(925, 600) != .pureBlue && capture.pixel(640, 360) != .pureRed)
      // Hidden frames are skipped, those of the floating picture are drawn.
      let skips = stage.a.skips
      stage.a.show(.pureRed)
      stage.b.show(.pureGreen)
      try stage.waitForPixel(x, y, .pureGreen)
      #expect(stage.a.skips > skips)
      // Positions in the floating window are reported as positions in the scene.
      let area = try #require(stage.display.scene[.B]?.area)
      _ = stage.takeInputs()
      try stage.screen.xdotool("mousemove", String(x), String(y))
      try stage.wait("the pointer") {
        guard case .moved(let x, let y) = stage.pointers.last else { return false }
        return abs(x - area.centre.x) < 2 && abs(y - area.centre.y) < 2
      }
      // A click gives the floating window the focus of the keyboard.
      try stage.screen.xdotool("click", "1")
      try stage.wait("the focus") {
        do {
          return try Screen.run(["xdotool", "getwindowfocus", "getwindowname"])
            .starts(with: Data("Picture-in-Picture\n".utf8))
        } catch is ScreenError { return false }  // No window has the focus yet.
      }
      try stage.screen.press("s") {
        stage.tick()
        return stage.keys.first == KeyEvent(Key("s"))
      }
      #expect(stage.keys.first == KeyEvent(Key("s")))
      try stage.screen.xdotool("click", "--repeat", "2", "--delay", "50", "1")
      try stage.wait("coming back") { stage.takeInputs().contains(.returned) }
      stage.show(.A, .B)
      try stage.waitForPixel(640, 360, .pureRed)
      #expect(try stage.screen.capture().pixel(x, y) != .pureGreen, "the floating window is still there")
      stage.tick()
      #expect(!stage.takeInputs().contains(.returned), "coming back is told twice")
    }

    @Test("A picture moves into the floating window and back although its player has no frame", arguments: presenters)
    func pictureWithoutFrameFloatsAndComesBack(presenter: Presenter) throws {
      let stage = try DisplayStage.managed(presenter)
      stage.b.load()
      try minimise(stage)
      stage.show(.A, .B, isFloating: true)
      try stage.waitForPixel(Self.floats.x, Self.floats.y, .pureBlue)
      stage.show(.A, .B)
      // The window is in the middle of the screen, 640 × 360.
      try stage.waitForPixel(640, 360, .pureRed)
      let area = try #require(stage.display.scene[.B]?.area)
      let snapshot = try stage.display.snapshot()
      #expect(snapshot.buffer.pixel(x: Int(area.centre.x), y: Int(area.centre.y)).isNear(.pureBlue))
      withExtendedLifetime(snapshot) {}
    }

    @Test(
      "The window fills the screen and leaves it, and takes a title and a setting of the screen saver",
      arguments: presenters)
    func windowFillsAndLeavesTheScreen(presenter: Presenter) throws {
      let stage = try DisplayStage.managed(presenter)
      #expect(!stage.display.isFullScreen)
      stage.display.isFullScreen = true
      try stage.wait("the full screen") { stage.display.size == PictureSize(width: 1280, height: 720) }
      #expect(stage.display.isFullScreen)
      try stage.waitForPixel(5, 5, .pureRed)
      stage.display.isFullScreen = false
      try stage.wait("the window") { stage.display.size == PictureSize(width: 640, height: 360) }
      stage.display.title = "Another title"
      try stage.wait("the title") {
        try Screen.run(["xdotool", "getwindowfocus", "getwindowname"]) == Data("Another title\n".utf8)
      }
      #expect(!stage.display.keepsAwake)
      stage.display.keepsAwake = true
      #expect(stage.display.keepsAwake)
    }

    @Test("A pointer that rests on a full screen is hidden after a second, and comes back when it moves")
    func restingPointerIsHiddenOnAFullScreen() throws {
      let stage = try DisplayStage.managed(.software) { $0.isFullScreen = true }
      try stage.screen.xdotool("mousemove", "300", "300")
      try stage.wait("the movement") { stage.pointers.contains(.moved(x: 300, y: 300)) }
      #expect(stage.display.hidesPointer == false)
      stage.tick(.milliseconds(990))
      #expect(stage.display.hidesPointer == false)
      stage.tick(.milliseconds(20))
      #expect(stage.display.hidesPointer)
      try stage.screen.xdotool("mousemove", "310", "300")
      try stage.wait("the movement") { stage.pointers.contains(.moved(x: 310, y: 300)) }
      #expect(stage.display.hidesPointer == false)
    }
  }
}
