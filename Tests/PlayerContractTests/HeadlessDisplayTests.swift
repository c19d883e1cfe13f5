import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

/// A display with two fake video sources.
private struct HeadlessRig {
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

  func show(_ revision: Int, _ full: PlayerID?, _ small: PlayerID?, corner: PicturePlacement = .bottomRight) {
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
  @Test("The display composes the full-screen picture, and the picture in picture in its corner")
  func displayComposesBothPictures() {
    let rig = HeadlessRig()
    rig.a.show(.pureRed)
    rig.b.show(.pureBlue)
    rig.show(1, .A, .B)
    #expect(rig.centre == .pureRed)
    // The picture in picture has 320 × 180 pixels, 30 from the edges of 1280 × 720. These are the last pixels inside
    // and the first outside on each side.
    let inside = [(930, 510), (1249, 510), (930, 689), (1249, 689)]
    let outside = [(929, 510), (930, 509), (1250, 689), (1249, 690)]
    for (x, y) in inside { #expect(rig.display.pixel(x: x, y: y) == .pureBlue, "\(x), \(y)") }
    for (x, y) in outside { #expect(rig.display.pixel(x: x, y: y) == .pureRed, "\(x), \(y)") }
  }

  @Test(
    "Picture in picture has the right place in each corner, and the right width for each size",
    arguments: PicturePlacement.allCases, [(PictureScale.small, 256), (.medium, 320), (.large, 426)])
  func boxIsPlacedInEachCornerAndSize(corner: PicturePlacement, size: (PictureScale, Int)) {
    let box = PixelArea.pictureInPicture(corner: corner, size: size.0, screenWidth: 1280, screenHeight: 720)
    #expect(box.width == size.1)
    #expect(abs(box.height * 16 - box.width * 9) <= 16 * 2)
    #expect(box.x == (corner == .topLeft || corner == .bottomLeft ? 30 : 1280 - 30 - box.width))
    #expect(box.y == (corner == .topLeft || corner == .topRight ? 30 : 720 - 30 - box.height))
  }

  @Test("Nothing is drawn without a new frame or layout")
  func displayDrawsOnlyNewFramesAndLayouts() {
    let rig = HeadlessRig()
    rig.a.show(.pureRed)
    rig.b.show(.pureBlue)
    rig.show(1, .A, .B)
    let (drawings, compositions) = (rig.a.drawings + rig.b.drawings, rig.display.compositions)
    for _ in 0..<5 { rig.tick() }
    #expect(rig.a.drawings + rig.b.drawings == drawings)
    #expect(rig.display.compositions == compositions)
    rig.b.show(.pureGreen)
    rig.tick()
    #expect(rig.bottomRight == .pureGreen)
    #expect(rig.a.drawings == 1, "the picture behind the picture in picture was drawn for nothing")
  }

  @Test("The picture under a moved picture in picture is restored without being drawn again")
  func uncoveredPictureIsNotDrawnAgain() {
    let rig = HeadlessRig()
    rig.a.show(.pureRed)
    rig.b.show(.pureBlue)
    rig.show(1, .A, .B)
    rig.show(2, .A, .B, corner: .topLeft)
    #expect(rig.bottomRight == .pureRed)
    #expect(rig.topLeft == .pureBlue)
    rig.show(3, .A, nil)
    #expect(rig.topLeft == .pureRed)
    #expect(rig.a.drawings == 1)
    #expect(rig.b.drawings == 1)
  }

  @Test("The old picture is held while a replacement loads, even during a swap and the swap back")
  func oldPictureIsHeldWhileReplacementLoads() {
    let rig = HeadlessRig()
    rig.a.show(.pureRed)
    rig.b.show(.pureBlue)
    rig.show(1, .A, .B)
    rig.a.load()
    rig.tick()
    #expect(rig.centre == .pureRed)
    rig.b.show(.pureGreen)
    rig.tick()
    #expect(rig.bottomRight == .pureGreen)
    #expect(rig.centre == .pureRed)
    rig.show(2, .B, .A)
    #expect(rig.centre == .pureGreen)
    #expect(rig.bottomRight == .pureRed)
    rig.show(3, .A, .B)
    #expect(rig.centre == .pureRed)
    #expect(rig.bottomRight == .pureGreen)
    rig.show(4, .A, nil)
    #expect(rig.bottomRight == .pureRed)
    rig.a.show(.pureBlue)
    rig.tick()
    #expect(rig.centre == .pureBlue)
    #expect(rig.bottomRight == .pureBlue)
  }

  @Test("The picture is black without a frame, and the frame of a player that left the layout is forgotten")
  func displayIsBlackWithoutAFrame() {
    let rig = HeadlessRig()
    rig.show(1, .A, nil)
    #expect(rig.centre == .black)
    rig.a.show(.pureRed)
    rig.tick()
    #expect(rig.centre == .pureRed)
    rig.show(2, nil, nil)
    #expect(rig.centre == .black)
    rig.a.load()
    rig.show(3, .A, .B)
    #expect(rig.centre == .black)
    #expect(rig.bottomRight == .black)
  }

  @Test("The frames of a hidden player are taken without being drawn")
  func framesOfHiddenPlayersAreSkipped() {
    let rig = HeadlessRig()
    rig.b.show(.pureBlue)
    rig.tick()
    #expect(rig.b.skips == 1)
    rig.show(1, .A, nil)
    rig.b.show(.pureBlue)
    rig.tick()
    #expect(rig.b.skips == 2)
    rig.show(2, .A, .B)
    #expect(rig.bottomRight == .pureBlue)
  }

  @Test("A layout is reported as presented when it is drawn and as settled when its animation has ended")
  func layoutIsReportedAsPresentedAndSettled() {
    let rig = HeadlessRig()
    rig.display.show(Layout(revision: 1, fullScreen: .A, pictureInPicture: nil, animation: .milliseconds(250)))
    #expect(rig.display.nextTick == .zero)
    #expect(rig.tick(100) == [.presented(revision: 1)])
    #expect(rig.display.nextTick == .milliseconds(350))
    #expect(rig.tick(349) == [])
    #expect(rig.tick(350) == [.settled(revision: 1)])
    #expect(rig.tick(351) == [])
    #expect(rig.display.nextTick == nil)
    rig.display.show(Layout(revision: 2, fullScreen: .B, pictureInPicture: nil))
    #expect(rig.tick(400) == [.presented(revision: 2), .settled(revision: 2)])
  }

  @Test("A layout that a newer layout replaced is never reported")
  func replacedLayoutIsNeverReported() {
    let rig = HeadlessRig()
    rig.display.show(Layout(revision: 1, fullScreen: .A, pictureInPicture: nil))
    rig.display.show(Layout(revision: 2, fullScreen: .A, pictureInPicture: .B, animation: .milliseconds(100)))
    #expect(rig.tick(0) == [.presented(revision: 2)])
    rig.display.show(Layout(revision: 3, fullScreen: .B, pictureInPicture: .A))
    #expect(rig.tick(500) == [.presented(revision: 3), .settled(revision: 3)])
  }
}
