import TandemTestSupport
import TandemRules
import TandemPlayback
import Testing

/// A display with two fake video sources.
private struct Stage {
  let a = FakeVideo()
  let b = FakeVideo()
  let display: HeadlessDisplay

  init() { display = HeadlessDisplay(PlayerPair(a: a, b: b)) }

  @discardableResult
  func tick(_ milliseconds: Int = 0) -> [DisplayFact] {
    var facts: [DisplayFact] = []
    display.tick(at: .milliseconds(milliseconds)) { facts.append($0) }
    return facts
  }

  func show(_ revision: Int, _ full: PlayerID?, _ small: PlayerID?, corner: Corner = .bottomRight) {
    display.show(Layout(revision: revision, fullScreen: full, pictureInPicture: small, corner: corner))
    tick()
  }

  /// The colours well inside the full-screen picture and inside two corners.
  var centre: Pixel { display.pixel(x: 640, y: 360) }
  var bottomRight: Pixel { display.pixel(x: 1080, y: 590) }
  var topLeft: Pixel { display.pixel(x: 200, y: 120) }
}

@Suite("The headless display")
struct HeadlessDisplayTests {
  @Test("composes the full-screen picture and the picture in picture in its corner")
  func displayComposesBothPictures() {
    let stage = Stage()
    stage.a.show(.pureRed)
    stage.b.show(.pureBlue)
    stage.show(1, .A, .B)
    #expect(stage.centre == .pureRed)
    // 320 × 180, 30 from the edges of 1280 × 720: the last pixel inside and the first one outside, on each side.
    let inside = [(930, 510), (1249, 510), (930, 689), (1249, 689)]
    let outside = [(929, 510), (930, 509), (1250, 689), (1249, 690)]
    for (x, y) in inside { #expect(stage.display.pixel(x: x, y: y) == .pureBlue, "\(x), \(y)") }
    for (x, y) in outside { #expect(stage.display.pixel(x: x, y: y) == .pureRed, "\(x), \(y)") }
  }

  @Test(
    "puts the box in each corner in each size",
    arguments: Corner.allCases, [(PictureSizeStep.small, 256), (.medium, 320), (.large, 426)])
  func boxIsPlacedInEachCornerAndSize(corner: Corner, size: (PictureSizeStep, Int)) {
    let box = PixelArea.pictureInPicture(corner: corner, size: size.0, screenWidth: 1280, screenHeight: 720)
    #expect(box.width == size.1)
    #expect(abs(box.height * 16 - box.width * 9) <= 16 * 2)
    #expect(box.x == (corner == .topLeft || corner == .bottomLeft ? 30 : 1280 - 30 - box.width))
    #expect(box.y == (corner == .topLeft || corner == .topRight ? 30 : 720 - 30 - box.height))
  }

  @Test("draws nothing while neither a frame nor the layout is new")
  func displayDrawsOnlyNewFramesAndLayouts() {
    let stage = Stage()
    stage.a.show(.pureRed)
    stage.b.show(.pureBlue)
    stage.show(1, .A, .B)
    let (drawings, compositions) = (stage.a.drawings + stage.b.drawings, stage.display.compositions)
    for _ in 0..<5 { stage.tick() }
    #expect(stage.a.drawings + stage.b.drawings == drawings)
    #expect(stage.display.compositions == compositions)
    stage.b.show(.pureGreen)
    stage.tick()
    #expect(stage.bottomRight == .pureGreen)
    #expect(stage.a.drawings == 1, "the picture behind the picture in picture was drawn for nothing")
  }

  @Test("shows the picture under a moved picture in picture without drawing it again")
  func uncoveredPictureIsNotDrawnAgain() {
    let stage = Stage()
    stage.a.show(.pureRed)
    stage.b.show(.pureBlue)
    stage.show(1, .A, .B)
    stage.show(2, .A, .B, corner: .topLeft)
    #expect(stage.bottomRight == .pureRed)
    #expect(stage.topLeft == .pureBlue)
    stage.show(3, .A, nil)
    #expect(stage.topLeft == .pureRed)
    #expect(stage.a.drawings == 1)
    #expect(stage.b.drawings == 1)
  }

  @Test("holds the old picture while a replacement loads, also through a swap and back")
  func oldPictureIsHeldWhileReplacementLoads() {
    let stage = Stage()
    stage.a.show(.pureRed)
    stage.b.show(.pureBlue)
    stage.show(1, .A, .B)
    stage.a.load()
    stage.tick()
    #expect(stage.centre == .pureRed)
    stage.b.show(.pureGreen)
    stage.tick()
    #expect(stage.bottomRight == .pureGreen)
    #expect(stage.centre == .pureRed)
    stage.show(2, .B, .A)
    #expect(stage.centre == .pureGreen)
    #expect(stage.bottomRight == .pureRed)
    stage.show(3, .A, .B)
    #expect(stage.centre == .pureRed)
    #expect(stage.bottomRight == .pureGreen)
    stage.show(4, .A, nil)
    #expect(stage.bottomRight == .pureRed)
    stage.a.show(.pureBlue)
    stage.tick()
    #expect(stage.centre == .pureBlue)
    #expect(stage.bottomRight == .pureBlue)
  }

  @Test("is black without a frame and forgets the frame of a player that left the layout")
  func displayIsBlackWithoutAFrame() {
    let stage = Stage()
    stage.show(1, .A, nil)
    #expect(stage.centre == .black)
    stage.a.show(.pureRed)
    stage.tick()
    #expect(stage.centre == .pureRed)
    stage.show(2, nil, nil)
    #expect(stage.centre == .black)
    stage.a.load()
    stage.show(3, .A, .B)
    #expect(stage.centre == .black)
    #expect(stage.bottomRight == .black)
  }

  @Test("takes the frames of a player that it does not show")
  func framesOfHiddenPlayersAreSkipped() {
    let stage = Stage()
    stage.b.show(.pureBlue)
    stage.tick()
    #expect(stage.b.skips == 1)
    stage.show(1, .A, nil)
    stage.b.show(.pureBlue)
    stage.tick()
    #expect(stage.b.skips == 2)
    stage.show(2, .A, .B)
    #expect(stage.bottomRight == .pureBlue)
  }

  @Test("reports a layout as presented when drawn and as settled when its animation is over")
  func layoutIsReportedAsPresentedAndSettled() {
    let stage = Stage()
    stage.display.show(Layout(revision: 1, fullScreen: .A, pictureInPicture: nil, animation: .milliseconds(250)))
    #expect(stage.display.nextTick == .zero)
    #expect(stage.tick(100) == [.presented(revision: 1)])
    #expect(stage.display.nextTick == .milliseconds(350))
    #expect(stage.tick(349) == [])
    #expect(stage.tick(350) == [.settled(revision: 1)])
    #expect(stage.tick(351) == [])
    #expect(stage.display.nextTick == nil)
    stage.display.show(Layout(revision: 2, fullScreen: .B, pictureInPicture: nil))
    #expect(stage.tick(400) == [.presented(revision: 2), .settled(revision: 2)])
  }

  @Test("never reports a layout that a newer one replaced")
  func replacedLayoutIsNeverReported() {
    let stage = Stage()
    stage.display.show(Layout(revision: 1, fullScreen: .A, pictureInPicture: nil))
    stage.display.show(Layout(revision: 2, fullScreen: .A, pictureInPicture: .B, animation: .milliseconds(100)))
    #expect(stage.tick(0) == [.presented(revision: 2)])
    stage.display.show(Layout(revision: 3, fullScreen: .B, pictureInPicture: .A))
    #expect(stage.tick(500) == [.presented(revision: 3), .settled(revision: 3)])
  }
}
