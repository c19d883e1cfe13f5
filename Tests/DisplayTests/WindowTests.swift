// Pictures in a real window.

import TandemOrchestrator
import TandemPlayback
import TandemSDL
import TandemTestSupport
import Testing

extension Windows {
  @MainActor @Suite struct WindowTests {
    @Test("The window shows the full-screen picture, and the picture in picture in each corner", arguments: presenters)
    func pictureInPictureIsShownInEachCorner(presenter: Presenter) throws {
      let rig = try WindowRig(presenter)
      rig.a.show(.pureRed)
      rig.b.show(.pureBlue)
      for (corner, x, y) in middles {
        rig.show(.A, .B, corner: corner)
        try rig.waitForPixel(x, y, .pureBlue)
        let capture = try rig.screen.capture()
        #expect(capture.pixel(640, 360) == .pureRed)
        for (other, x, y) in middles where other != corner { #expect(capture.pixel(x, y) == .pureRed) }
      }
      #expect(rig.facts.count == 2 * middles.count)
    }

    @Test("Both videos are shown side by side, and a swap exchanges them", arguments: presenters)
    func bothVideosAreShownSideBySide(presenter: Presenter) throws {
      let rig = try WindowRig(presenter)
      rig.a.show(.pureRed)
      rig.b.show(.pureBlue)
      rig.show(.A, .B)
      try rig.waitForPixel(640, 100, .pureRed)
      for (full, small, left, right) in [
        (PlayerID.A, PlayerID.B, Pixel.pureRed, Pixel.pureBlue), (.B, .A, .pureBlue, .pureRed),
      ] {
        rig.show(full, small, style: .sideBySide)
        try rig.waitForPixel(320, 360, left)
        let capture = try rig.screen.capture()
        #expect(capture.pixel(960, 360) == right && capture.pixel(635, 360) == left && capture.pixel(644, 360) == right)
        #expect(capture.pixel(320, 20) == .black && capture.pixel(960, 700) == .black)
      }
      rig.show(.A, nil)
      try rig.waitForPixel(960, 20, .pureRed)
    }

    @Test("The app chooses whether its window draws with OpenGL or in memory")
    func appChoosesHowItsWindowDraws() throws {
      let screen = try Screen()
      try withExtendedLifetime(screen) {
        for (drawing, isInMemory) in [(WindowDrawing.software, true), (.openGL, false)] {
          let display = try VideoDisplayFactory.window(drawing: drawing).open()
          defer { display.close() }
          if case .memory = display.renderer { #expect(isInMemory) } else { #expect(!isInMemory) }
        }
      }
    }

    @Test("A second window of a process is refused with a reason, and the first stays", arguments: presenters)
    func secondWindowOfAProcessIsRefused(presenter: Presenter) throws {
      let rig = try WindowRig(presenter)
      rig.a.show(.pureRed)
      rig.show(.A, nil, corner: .topLeft)
      do throws(DisplayError) {
        _ = try SDLDisplay()
        Issue.record("there are two")
      } catch {
        #expect(error.description == "can't open a window: this process already has a window; close its session first")
      }
      try rig.waitForPixel(640, 360, .pureRed)
    }

    @Test("The window shows a video upright in its own aspect ratio, with black bars", arguments: presenters)
    func pictureIsUprightWithItsAspect(presenter: Presenter) throws {
      let rig = try WindowRig(presenter)
      rig.a.size = PictureSize(width: 360, height: 720)
      rig.a.show(.pureRed, over: .pureGreen)
      rig.show(.A, nil)
      try rig.waitForPixel(640, 100, .pureRed)
      let capture = try rig.screen.capture()
      #expect(capture.pixel(640, 600) == .pureGreen)
      #expect(capture.pixel(463, 10) == .pureRed && capture.pixel(816, 700) == .pureGreen)
      for x in [0, 450, 830, 1279] { #expect(capture.pixel(x, 360) == .black) }
    }

    @Test(
      "A movement shows both pictures in their aspect ratios, and reports its steps in order", arguments: presenters)
    func movementShowsBothPicturesInOrder(presenter: Presenter) throws {
      let rig = try WindowRig(presenter)
      rig.a.show(.pureRed)
      rig.b.show(.pureBlue)
      let first = rig.show(.A, .B)
      try rig.waitForPixel(1090, 600, .pureBlue)
      let second = rig.show(.B, .A, animation: .milliseconds(300))
      #expect(rig.facts == [.presented(revision: first), .settled(revision: first), .presented(revision: second)])
      let start = rig.now
      rig.tick(.milliseconds(100))
      let next = try #require(rig.display.nextTick)
      #expect(next > rig.now && next <= rig.now + .milliseconds(17))
      let (a, b) = (try #require(rig.display.scene[.A]?.area), try #require(rig.display.scene[.B]?.area))
      #expect(a.width == 1280 && b.width < 1280 && b.width > 320)
      // B is above A, which still fills the screen.
      let (y, right) = (Int(b.centre.y), Int(b.x + b.width) - 20)
      try rig.waitForPixel(right, y, .pureBlue)
      let capture = try rig.screen.capture()
      #expect(capture.pixel(Int(b.x / 2), y).isNear(.pureRed))
      #expect(capture.pixel(5, 5).isNear(.pureRed))
      #expect(rig.facts.count == 3)
      // B has covered A, and A appears again above B.
      rig.tick(start + .milliseconds(250) - rig.now)
      let small = try #require(rig.display.scene[.A]?.area)
      #expect(small.width > 20 && small.width < 320)
      try rig.waitForPixel(Int(small.centre.x), Int(small.centre.y), .pureRed)
      #expect(try rig.screen.capture().pixel(5, 5).isNear(.pureBlue))
      rig.tick(start + .milliseconds(300) - rig.now)
      #expect(rig.facts.last == .settled(revision: second))
      #expect(rig.facts.count == 4)
      try rig.waitForPixel(1090, 600, .pureRed)
      #expect(try rig.screen.capture().pixel(640, 360) == .pureBlue)
    }

    @Test("Videos continue to play while they move", arguments: presenters)
    func videosPlayOnWhileTheyMove(presenter: Presenter) throws {
      let rig = try WindowRig(presenter)
      rig.a.show(.pureRed)
      rig.b.show(.pureBlue)
      rig.show(.A, .B)
      rig.show(.B, .A, animation: .seconds(1000))
      rig.tick(.seconds(400))
      let b = try #require(rig.display.scene[.B]?.area)
      try rig.waitForPixel(Int(b.centre.x), Int(b.centre.y), .pureBlue)
      rig.b.show(.pureGreen)
      try rig.waitForPixel(Int(b.centre.x), Int(b.centre.y), .pureGreen)
    }

    @Test("The window draws and presents nothing while nothing changes", arguments: presenters)
    func unchangedWindowDrawsNothing(presenter: Presenter) throws {
      let rig = try WindowRig(presenter)
      rig.a.show(.pureRed)
      rig.b.show(.pureBlue)
      rig.show(.A, .B)
      try rig.waitForPixel(1090, 600, .pureBlue)
      try rig.wait("the end of the window's first events") { rig.display.nextTick ?? .zero > rig.now }
      let (drawings, presents) = (rig.a.drawings + rig.b.drawings, rig.display.presents)
      for _ in 0..<20 { rig.tick(.milliseconds(50)) }
      #expect(rig.a.drawings + rig.b.drawings == drawings)
      #expect(rig.display.presents == presents)
      rig.b.show(.pureGreen)
      rig.tick()
      #expect(rig.a.drawings + rig.b.drawings == drawings + 1)
      #expect(rig.display.presents == presents + 1)
    }

    @Test("A snapshot equals the picture on the screen", arguments: presenters)
    func snapshotShowsTheSameAsTheScreen(presenter: Presenter) throws {
      let rig = try WindowRig(presenter)
      rig.a.show(.pureRed, over: .pureGreen)
      rig.b.show(.pureBlue)
      rig.show(.A, .B)
      try rig.waitForPixel(1090, 600, .pureBlue)
      let (snapshot, capture) = (try rig.display.snapshot(), try rig.screen.capture())
      var differences = 0
      for y in stride(from: 0, to: 720, by: 3) {
        for x in stride(from: 0, to: 1280, by: 3) where snapshot.buffer.pixel(x: x, y: y) != capture.pixel(x, y) {
          differences += 1
        }
      }
      withExtendedLifetime(snapshot) {}
      #expect(differences == 0)
    }

    @Test("The picture in picture follows the pointer during a drag", arguments: presenters)
    func draggedPictureInPictureFollows(presenter: Presenter) throws {
      let rig = try WindowRig(presenter)
      rig.a.show(.pureRed)
      rig.b.show(.pureBlue)
      rig.show(.A, .B)
      try rig.waitForPixel(1090, 600, .pureBlue)
      rig.display.drag(to: DisplayArea(x: 240, y: 210, width: 320, height: 180))
      try rig.waitForPixel(400, 300, .pureBlue)
      #expect(try rig.screen.capture().pixel(1090, 600) == .pureRed)
      #expect(rig.display.scene[.B]?.area.centre.x == 400)
    }

    @Test("An animation ends early if its frames take too long")
    func tooSlowMovementIsCut() throws {
      let rig = try WindowRig(.software) { $0.slowestFrame = .zero }
      rig.a.show(.pureRed)
      rig.b.show(.pureBlue)
      rig.show(.A, .B)
      let revision = rig.show(.B, .A, animation: .seconds(1000))
      rig.tick(.milliseconds(20))
      #expect(rig.facts.last == .settled(revision: revision))
      try rig.waitForPixel(640, 360, .pureBlue)
    }
  }
}
