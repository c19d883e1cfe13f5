// The window on a desktop: minimised, full screen, floating.

import Foundation
import TandemOrchestrator
import TandemPlayback
import TandemSDL
import TandemTestSupport
import Testing

extension Windows {
  @MainActor @Suite struct DeskTests {
    /// The middle of the floating window. Picture in picture in a full-screen window would be at the same place.
    private static let floats = (x: 1090, y: 600)

    private func minimise(_ rig: WindowRig) throws {
      try rig.screen.xdotool("search", "--name", "^Tandem$", "windowminimize")
      try rig.wait("being minimised") { rig.takeInputs().contains(.left) }
    }

    @Test(
      "A minimised window still reports when a layout has settled, and draws again when it is restored",
      arguments: presenters)
    func minimisedWindowReportsLayoutsAndReturns(presenter: Presenter) throws {
      let rig = try WindowRig.managed(presenter)
      try minimise(rig)
      let presents = rig.display.presents
      let revision = rig.show(.B, .A, animation: .milliseconds(100))
      rig.b.show(.pureGreen)
      try rig.wait("the end of the movement") { rig.facts.last == .settled(revision: revision) }
      // This layout has no floating picture in picture, so the display must restore the window.
      try rig.wait("coming back") { rig.display.presents > presents }
      try rig.wait("the picture") { try rig.screen.capture().pixel(640, 360).isNear(.pureGreen) }
    }

    @Test(
      "The picture in picture floats while the window is minimised, and a double click restores the window",
      arguments: presenters)
    func pictureInPictureFloatsAndReturns(presenter: Presenter) throws {
      let rig = try WindowRig.managed(presenter)
      try minimise(rig)
      rig.show(.A, .B, isFloating: true)
      let (x, y) = Self.floats
      try rig.waitForPixel(x, y, .pureBlue)
      let capture = try rig.screen.capture()
      // The floating window has 320 × 180 pixels, 30 from the edges, without bars.
      for (x, y) in [(932, 512), (1247, 512), (932, 687), (1247, 687)] { #expect(capture.pixel(x, y) == .pureBlue) }
      #expect(capture.pixel(925, 600) != .pureBlue && capture.pixel(640, 360) != .pureRed)
      // While the window is minimised, the display skips the frames of the hidden video A and draws those of the
      // floating video B.
      let skips = rig.a.skips
      rig.a.show(.pureRed)
      rig.b.show(.pureGreen)
      try rig.waitForPixel(x, y, .pureGreen)
      #expect(rig.a.skips > skips)
      // Positions in the floating window are reported as positions in the scene.
      let area = try #require(rig.display.scene[.B]?.area)
      _ = rig.takeInputs()
      try rig.screen.xdotool("mousemove", String(x), String(y))
      try rig.wait("the pointer") {
        guard case .moved(let x, let y) = rig.pointers.last else { return false }
        return abs(x - area.centre.x) < 2 && abs(y - area.centre.y) < 2
      }
      // A click gives the floating window the focus of the keyboard.
      try rig.screen.xdotool("click", "1")
      try rig.wait("the focus") {
        do {
          return try Screen.run(["xdotool", "getwindowfocus", "getwindowname"])
            .starts(with: Data("Picture-in-Picture\n".utf8))
        } catch is HarnessError { return false }  // No window has the focus yet.
      }
      try rig.screen.press("s") {
        rig.tick()
        return rig.keys.first == KeyEvent(InputKey("s"))
      }
      #expect(rig.keys.first == KeyEvent(InputKey("s")))
      try rig.screen.xdotool("click", "--repeat", "2", "--delay", "50", "1")
      var inputs: [DisplayInput] = []
      try rig.wait("coming back") {
        inputs += rig.takeInputs()
        return inputs.contains(.returned)
      }
      let doubleClick = inputs.contains {
        if case .pointer(.pressed(_, _, clicks: 2)) = $0 { true } else { false }
      }
      #expect(doubleClick, "the double click also makes the video full screen")
      rig.show(.A, .B)
      try rig.waitForPixel(640, 360, .pureRed)
      #expect(try rig.screen.capture().pixel(x, y) != .pureGreen, "the floating window is still there")
      rig.tick()
      #expect(!rig.takeInputs().contains(.returned), "coming back is told twice")
    }

    @Test(
      "A picture moves into the floating window and back, even if its player has no new frame", arguments: presenters)
    func pictureWithoutFrameFloatsAndReturns(presenter: Presenter) throws {
      let rig = try WindowRig.managed(presenter)
      rig.b.load()
      try minimise(rig)
      rig.show(.A, .B, isFloating: true)
      try rig.waitForPixel(Self.floats.x, Self.floats.y, .pureBlue)
      rig.show(.A, .B)
      // The window is in the middle of the screen, 640 × 360.
      try rig.waitForPixel(640, 360, .pureRed)
      let area = try #require(rig.display.scene[.B]?.area)
      let snapshot = try rig.display.snapshot()
      #expect(snapshot.buffer.pixel(x: Int(area.centre.x), y: Int(area.centre.y)).isNear(.pureBlue))
      withExtendedLifetime(snapshot) {}
    }

    @Test(
      "The window enters and leaves full screen, gets a title, and allows or disables the screen saver",
      arguments: presenters)
    func windowFillsAndLeavesTheScreen(presenter: Presenter) throws {
      let rig = try WindowRig.managed(presenter)
      #expect(!rig.display.isFullScreen)
      rig.display.isFullScreen = true
      try rig.wait("the full screen") { rig.display.size == PictureSize(width: 1280, height: 720) }
      #expect(rig.display.isFullScreen)
      try rig.waitForPixel(5, 5, .pureRed)
      rig.display.isFullScreen = false
      try rig.wait("the window") { rig.display.size == PictureSize(width: 640, height: 360) }
      rig.display.title = "Another title"
      try rig.wait("the title") {
        try Screen.run(["xdotool", "getwindowfocus", "getwindowname"]) == Data("Another title\n".utf8)
      }
      #expect(!rig.display.keepsAwake)
      rig.display.keepsAwake = true
      #expect(rig.display.keepsAwake)
    }

    @Test("The pointer is hidden after a second of rest in full screen, and reappears when it moves")
    func restingPointerIsHiddenOnAFullScreen() throws {
      let rig = try WindowRig.managed(.software) { $0.isFullScreen = true }
      try rig.screen.xdotool("mousemove", "300", "300")
      try rig.wait("the movement") { rig.pointers.contains(.moved(x: 300, y: 300)) }
      #expect(rig.display.hidesPointer == false)
      rig.tick(.milliseconds(990))
      #expect(rig.display.hidesPointer == false)
      rig.tick(.milliseconds(20))
      #expect(rig.display.hidesPointer)
      try rig.screen.xdotool("mousemove", "310", "300")
      try rig.wait("the movement") { rig.pointers.contains(.moved(x: 310, y: 300)) }
      #expect(rig.display.hidesPointer == false)
    }
  }
}
