// Pictures in a real window.

import TandemRules
import TandemPlayback
import TandemSDL
import TandemTestSupport
import Testing

extension Windows {
  @MainActor @Suite struct WindowTests {
    @Test("The window shows the full-screen picture, and the picture in picture in each corner", arguments: presenters)
    func pictureInPictureIsShownInEachCorner(presenter: Presenter) throws {
      let stage = try DisplayStage(presenter)
      stage.a.show(.pureRed)
      stage.b.show(.pureBlue)
      for (corner, x, y) in middles {
        stage.show(.A, .B, corner: corner)
        try stage.waitForPixel(x, y, .pureBlue)
        let capture = try stage.screen.capture()
        #expect(capture.pixel(640, 360) == .pureRed)
        for (other, x, y) in middles where other != corner { #expect(capture.pixel(x, y) == .pureRed) }
      }
      #expect(stage.facts.count == 2 * middles.count)
    }

    @Test("A second window of a process is refused with a reason, and the first stays", arguments: presenters)
    func secondWindowOfAProcessIsRefused(presenter: Presenter) throws {
      let stage = try DisplayStage(presenter)
      stage.a.show(.pureRed)
      stage.show(.A, nil, corner: .topLeft)
      do throws(DisplayError) {
        _ = try SDLDisplay()
        Issue.record("there are two")
      } catch {
        #expect(error.description == "can't open a window: this process has one already; close its session first")
      }
      try stage.waitForPixel(640, 360, .pureRed)
    }

    @Test("The window shows the top row on top, the video's own aspect, and black beside it", arguments: presenters)
    func pictureIsUprightWithItsAspect(presenter: Presenter) throws {
      let stage = try DisplayStage(presenter)
      stage.a.size = PictureSize(width: 360, height: 720)
      stage.a.show(.pureRed, over: .pureGreen)
      stage.show(.A, nil)
      try stage.waitForPixel(640, 100, .pureRed)
      let capture = try stage.screen.capture()
      #expect(capture.pixel(640, 600) == .pureGreen)
      #expect(capture.pixel(463, 10) == .pureRed && capture.pixel(816, 700) == .pureGreen)
      for x in [0, 450, 830, 1279] { #expect(capture.pixel(x, 360) == .black) }
    }

    @Test("A movement shows both pictures, each with its aspect, and reports its steps in order", arguments: presenters)
    func movementShowsBothPicturesInOrder(presenter: Presenter) throws {
      let stage = try DisplayStage(presenter)
      stage.a.show(.pureRed)
      stage.b.show(.pureBlue)
      let first = stage.show(.A, .B)
      try stage.waitForPixel(1090, 600, .pureBlue)
      let second = stage.show(.B, .A, animation: .milliseconds(300))
      #expect(stage.facts == [.presented(revision: first), .settled(revision: first), .presented(revision: second)])
      let start = stage.now
      stage.tick(.milliseconds(100))
      let next = try #require(stage.display.nextTick)
      #expect(next > stage.now && next <= stage.now + .milliseconds(17))
      let (a, b) = (try #require(stage.display.scene[.A]?.area), try #require(stage.display.scene[.B]?.area))
      #expect(a.width == 1280 && b.width < 1280 && b.width > 320)
      // B lies on A, which still fills the screen.
      let (y, right) = (Int(b.centre.y), Int(b.x + b.width) - 20)
      try stage.waitForPixel(right, y, .pureBlue)
      let capture = try stage.screen.capture()
      #expect(capture.pixel(Int(b.x / 2), y).isNear(.pureRed))
      #expect(capture.pixel(5, 5).isNear(.pureRed))
      #expect(stage.facts.count == 3)
      // B has covered A, which comes back above it.
      stage.tick(start + .milliseconds(250) - stage.now)
      let small = try #require(stage.display.scene[.A]?.area)
      #expect(small.width > 20 && small.width < 320)
      try stage.waitForPixel(Int(small.centre.x), Int(small.centre.y), .pureRed)
      #expect(try stage.screen.capture().pixel(5, 5).isNear(.pureBlue))
      stage.tick(start + .milliseconds(300) - stage.now)
      #expect(stage.facts.last == .settled(revision: second))
      #expect(stage.facts.count == 4)
      try stage.waitForPixel(1090, 600, .pureRed)
      #expect(try stage.screen.capture().pixel(640, 360) == .pureBlue)
    }

    @Test("Videos play on while they move", arguments: presenters)
    func videosPlayOnWhileTheyMove(presenter: Presenter) throws {
      let stage = try DisplayStage(presenter)
      stage.a.show(.pureRed)
      stage.b.show(.pureBlue)
      stage.show(.A, .B)
      stage.show(.B, .A, animation: .seconds(1000))
      stage.tick(.seconds(400))
      let b = try #require(stage.display.scene[.B]?.area)
      try stage.waitForPixel(Int(b.centre.x), Int(b.centre.y), .pureBlue)
      stage.b.show(.pureGreen)
      try stage.waitForPixel(Int(b.centre.x), Int(b.centre.y), .pureGreen)
    }

    @Test("The window draws and presents nothing while nothing changes", arguments: presenters)
    func unchangedWindowDrawsNothing(presenter: Presenter) throws {
      let stage = try DisplayStage(presenter)
      stage.a.show(.pureRed)
      stage.b.show(.pureBlue)
      stage.show(.A, .B)
      try stage.waitForPixel(1090, 600, .pureBlue)
      try stage.wait("the end of the window's first events") { stage.display.nextTick ?? .zero > stage.now }
      let (drawings, presents) = (stage.a.drawings + stage.b.drawings, stage.display.presents)
      for _ in 0..<20 { stage.tick(.milliseconds(50)) }
      #expect(stage.a.drawings + stage.b.drawings == drawings)
      #expect(stage.display.presents == presents)
      stage.b.show(.pureGreen)
      stage.tick()
      #expect(stage.a.drawings + stage.b.drawings == drawings + 1)
      #expect(stage.display.presents == presents + 1)
    }

    @Test("The snapshot shows the same as the screen", arguments: presenters)
    func snapshotShowsTheSameAsTheScreen(presenter: Presenter) throws {
      let stage = try DisplayStage(presenter)
      stage.a.show(.pureRed, over: .pureGreen)
      stage.b.show(.pureBlue)
      stage.show(.A, .B)
      try stage.waitForPixel(1090, 600, .pureBlue)
      let (snapshot, capture) = (try stage.display.snapshot(), try stage.screen.capture())
      var differences = 0
      for y in stride(from: 0, to: 720, by: 3) {
        for x in stride(from: 0, to: 1280, by: 3) where snapshot.buffer.pixel(x: x, y: y) != capture.pixel(x, y) {
          differences += 1
        }
      }
      withExtendedLifetime(snapshot) {}
      #expect(differences == 0)
    }

    @Test("The picture in picture lies where it is dragged", arguments: presenters)
    func draggedPictureInPictureFollows(presenter: Presenter) throws {
      let stage = try DisplayStage(presenter)
      stage.a.show(.pureRed)
      stage.b.show(.pureBlue)
      stage.show(.A, .B)
      try stage.waitForPixel(1090, 600, .pureBlue)
      stage.display.drag(to: (400, 300))
      try stage.waitForPixel(400, 300, .pureBlue)
      #expect(try stage.screen.capture().pixel(1090, 600) == .pureRed)
      #expect(stage.display.scene[.B]?.area.centre.x == 400)
    }

    @Test("A movement whose frames take too long is cut")
    func tooSlowMovementIsCut() throws {
      let stage = try DisplayStage(.software) { $0.slowestFrame = .zero }
      stage.a.show(.pureRed)
      stage.b.show(.pureBlue)
      stage.show(.A, .B)
      let revision = stage.show(.B, .A, animation: .seconds(1000))
      stage.tick(.milliseconds(20))
      #expect(stage.facts.last == .settled(revision: revision))
      try stage.waitForPixel(640, 360, .pureBlue)
    }
  }
}
