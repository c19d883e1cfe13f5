// Pictures that a player lends to a window, which draws the screen in the player's own memory.

import Glibc
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

@Suite("Lent pictures: the screen is drawn in the player's own memory")
struct SharedFrameTests {
  private static let size = PictureSize(width: 640, height: 360)

  /// A canvas with two videos, like the canvas of a window.
  private final class Easel {
    let a: PaintedVideo
    let b: PaintedVideo
    private let own = OwnedPixelBuffer(width: size.width, height: size.height)
    let compositor: Compositor
    private(set) var shared: SharedFrame?
    private var animator = LayoutAnimator()
    private var revision = 0

    init(lends: Bool) {
      (a, b) = lends ? (LendingVideo(size), LendingVideo(size)) : (PaintedVideo(), PaintedVideo())
      compositor = Compositor(PlayerPair(a: a, b: b), hasFrames: true)
    }

    func show(
      _ full: PlayerID?, _ small: PlayerID?, corner: PicturePlacement = .bottomRight, at time: Duration,
      for animation: Duration
    ) {
      revision += 1
      animator.show(
        Layout(revision: revision, fullScreen: full, pictureInPicture: small, corner: corner, animation: animation),
        at: time, on: size)
    }

    @discardableResult
    func compose(at time: Duration = .zero) -> [PixelArea] {
      let scene = animator.scene(at: time, on: size)
      shared = compositor.share(scene, on: size)
      return compositor.compose(scene, into: canvas, shared: shared)
    }

    var canvas: PixelBuffer { shared?.buffer ?? own.buffer }

    func pixel(_ x: Int, _ y: Int) -> Pixel { canvas.pixel(x: x, y: y) }
  }

  /// A point in the middle of the picture in picture, for each of two places.
  private static let (small, other) = ((x: 545, y: 300), (x: 95, y: 60))

  private static func lending() -> (Easel, LendingVideo)? {
    let easel = Easel(lends: true)
    easel.a.show(.pureRed)
    easel.b.show(.pureBlue)
    easel.show(.A, .B, at: .zero, for: .zero)
    easel.compose()
    return (easel.a as? LendingVideo).map { (easel, $0) }
  }

  @Test("A lent picture is shown from its player's memory, and the memory is free once the next picture is shown")
  func lentPictureIsShownFromPlayersMemory() throws {
    let (easel, video) = try #require(Self.lending())
    #expect(video.drawings == 0 && easel.shared != nil && video.free == 2)
    #expect(easel.pixel(320, 180) == .pureRed && easel.pixel(Self.small.x, Self.small.y) == .pureBlue)
    video.show(.pureGreen)
    #expect(video.free == 1)
    #expect(easel.compose() == [PixelArea(x: 0, y: 0, width: 640, height: 360)])
    #expect(video.free == 2 && video.drawings == 0)
    #expect(easel.pixel(320, 180) == .pureGreen && easel.pixel(Self.small.x, Self.small.y) == .pureBlue)
    #expect(easel.compose() == [])
  }

  @Test("A lent picture reappears in the area that the picture in picture leaves, when it moves or ends")
  func lentPictureIsKeptBeneathThePictureInPicture() throws {
    let (easel, video) = try #require(Self.lending())
    easel.show(.A, .B, corner: .topLeft, at: .zero, for: .zero)
    #expect(easel.compose().count == 2)
    #expect(easel.pixel(Self.small.x, Self.small.y) == .pureRed && easel.pixel(Self.other.x, Self.other.y) == .pureBlue)
    easel.show(.A, nil, at: .zero, for: .zero)
    easel.compose()
    #expect(easel.pixel(Self.other.x, Self.other.y) == .pureRed)
    #expect(video.drawings == 0)
  }

  @Test("A lent picture is returned to its player without the pixels of the picture in picture")
  func lentPictureIsRestoredForItsPlayer() throws {
    let (easel, video) = try #require(Self.lending())
    let copy = OwnedPixelBuffer(width: Self.size.width, height: Self.size.height)
    video.draw(into: copy.buffer)
    #expect(copy.buffer.pixel(x: Self.small.x, y: Self.small.y) == .pureRed)
    easel.compose()
    #expect(easel.pixel(Self.small.x, Self.small.y) == .pureBlue)
    let shared = try #require(easel.shared)
    easel.compositor.leave()
    #expect(shared.buffer.pixel(x: Self.small.x, y: Self.small.y) == .pureRed)
  }

  @Test("A lent picture that one window has drawn over is whole again in another window")
  func lentPictureIsRestoredForAnotherWindow() throws {
    let (easel, video) = try #require(Self.lending())
    let other = Compositor(PlayerPair(a: video, b: easel.b))
    let area = DisplayArea(x: 0, y: 0, width: 640, height: 360)
    let scene = DisplayScene(items: [.init(player: .A, area: area, drawing: Self.size, framing: 0)])
    let shared = try #require(other.share(scene, on: Self.size))
    _ = other.compose(scene, into: shared.buffer, shared: shared)
    #expect(shared.buffer.pixel(x: Self.small.x, y: Self.small.y) == .pureRed)
  }

  @Test("A lent picture stays on the screen while its player loads, and is whole when picture in picture ends")
  func lentPictureStaysWhileItsPlayerLoads() throws {
    let (easel, video) = try #require(Self.lending())
    video.load()
    easel.b.show(.pureGreen)
    easel.compose()
    #expect(video.free == 2)
    #expect(easel.pixel(320, 180) == .pureRed && easel.pixel(Self.small.x, Self.small.y) == .pureGreen)
    easel.show(.A, nil, at: .zero, for: .zero)
    easel.compose()
    #expect(easel.pixel(Self.small.x, Self.small.y) == .pureRed)
  }

  @Test("Both players are asked for their new sizes before the compositor waits for either of them")
  func newSizesAreRequestedBeforeDrawing() throws {
    let (easel, a) = try #require(Self.lending())
    let b = try #require(easel.b as? LendingVideo)
    var calls: [String] = []
    a.note = { calls.append("A \($0)") }
    b.note = { calls.append("B \($0)") }
    easel.show(.B, .A, at: .zero, for: .zero)
    easel.compose()
    #expect(calls.prefix(3) == ["B expect 640x360", "A expect 160x90", "B lend"])
    #expect(calls.last == "A draw 160x90")
    calls = []
    a.show(.pureGreen)
    b.show(.black)
    easel.compose()
    #expect(calls == ["B lend", "A draw 160x90"])
  }

  /// Two overlays with transparent, translucent and opaque parts. The second one covers the picture in picture.
  private static let overlays: [OverlayImage] = [0, 1].map { number in
    OverlayImage(size: size) { picture in
      let area = PixelArea(x: 380 * number, y: 220 * number, width: 240, height: 130)
      picture.part(area).fill(.pureGreen, alpha: 0.5)
      picture.part(PixelArea(x: area.x + 40, y: area.y + 20, width: 30, height: 60)).fill(.pureRed)
      picture.part(PixelArea(x: area.x + 40, y: area.y + 20, width: 30, height: 30)).fill(.pureBlue, alpha: 1)
    }
  }

  private static let transparent: [OverlayImage] = [0, 1].map { _ in OverlayImage(size: size) { _ in } }

  @Test("An overlay changes only the pixels that it covers, even over lent pictures", arguments: 1...40)
  func overlayChangesOnlyThePixelsItCovers(seed: UInt64) {
    for lends in [false, true] {
      var random = Series(seed)
      let (plain, covered) = (Easel(lends: lends), Easel(lends: lends))
      let expected = OwnedPixelBuffer(width: Self.size.width, height: Self.size.height)
      var now = Duration.zero
      var steps: [String] = []
      let colours: [Pixel] = [.pureRed, .pureBlue, .pureGreen, .black, Pixel(red: 90, green: 200, blue: 30)]
      let layouts: [(PlayerID?, PlayerID?)] = [(.A, .B), (.B, .A), (.A, nil), (.B, nil), (nil, .A), (.A, .B), (.B, .A)]
      for _ in 0..<60 {
        let (turn, which, colour) = (random.next(12), random.next(2), colours[random.next(5)])
        let layout = layouts[random.next(layouts.count)]
        let corner = PicturePlacement.allCases[random.next(PicturePlacement.allCases.count)]
        let animation: Duration = random.next(2) == 0 ? .milliseconds(100) : .zero
        for easel in [plain, covered] {
          let video = which == 0 ? easel.a : easel.b
          switch turn {
          case 0...4: video.show(colour)
          case 5: video.load()
          case 6...7: easel.show(layout.0, layout.1, corner: corner, at: now, for: animation)
          case 8: easel.compositor.leave()
          default: break
          }
        }
        // A new overlay makes both compositors compose again. The overlay of `plain` is transparent and changes no
        // pixel.
        if turn >= 9 {
          covered.compositor.overlay = turn == 9 ? nil : Self.overlays[turn - 10]
          plain.compositor.overlay = turn == 9 ? nil : Self.transparent[turn - 10]
        }
        steps.append("\(turn) \(which) \(layout) \(corner)")
        now += .milliseconds(random.next(3) * 20)
        plain.compose(at: now)
        covered.compose(at: now)
        expected.buffer.copy(plain.canvas)
        if let overlay = covered.compositor.overlay { expected.buffer.blend(overlay.buffer) }
        guard covered.canvas.isEqual(to: expected.buffer) else {
          Issue.record("lent: \(lends), not as expected after \(steps)")
          return
        }
      }
    }
  }

  @Test(
    "Lent pictures give the same screen as drawn pictures, in random sequences of frames and layouts", arguments: 1...40
  )
  func lendingMakesNoVisibleDifference(seed: UInt64) {
    var random = Series(seed)
    let (drawn, shared) = (Easel(lends: false), Easel(lends: true))
    var now = Duration.zero
    var steps: [String] = []
    let colours: [Pixel] = [.pureRed, .pureBlue, .pureGreen, .black, Pixel(red: 90, green: 200, blue: 30)]
    for _ in 0..<60 {
      let (turn, which) = (random.next(10), random.next(2))
      let (upper, lower) = (colours[random.next(5)], colours[random.next(5)])
      let (corner, isMoved) = (
        PicturePlacement.allCases[random.next(PicturePlacement.allCases.count)], random.next(2) == 0
      )
      let layouts: [(PlayerID?, PlayerID?)] = [(.A, .B), (.B, .A), (.A, nil), (.B, nil), (nil, .A), (.A, .B), (.B, .A)]
      let layout = layouts[random.next(layouts.count)]
      for easel in [drawn, shared] {
        let video = which == 0 ? easel.a : easel.b
        switch turn {
        case 0...4: video.show(upper, over: lower)
        case 5: video.load()
        case 6...7:
          easel.show(layout.0, layout.1, corner: corner, at: now, for: isMoved ? .milliseconds(100) : .zero)
        case 8: easel.compositor.leave()
        default: break
        }
      }
      steps.append("\(turn) \(which) \(layout) \(corner)")
      now += .milliseconds(random.next(3) * 20)
      drawn.compose(at: now)
      shared.compose(at: now)
      guard drawn.canvas.isEqual(to: shared.canvas) else {
        Issue.record("not the same after \(steps)")
        return
      }
    }
  }
}

/// Pseudo-random numbers, which are the same in each run.
private struct Series {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 }

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

extension PixelBuffer {
  /// True if all pixels are equal.
  fileprivate func isEqual(to other: PixelBuffer) -> Bool {
    // SAFETY: the rows belong to two pictures of the same size.
    (0..<height).allSatisfy { memcmp(pixels + $0 * stride, other.pixels + $0 * other.stride, width * 4) == 0 }
  }
}

extension Windows {
  @Test("The window shows lent pictures from the player's memory, even while they change and swap")
  func windowShowsLentPictures() throws {
    let (a, b) = (LendingVideo(), LendingVideo())
    let rig = try WindowRig(.software, videos: (a, b))
    a.show(.pureRed)
    b.show(.pureBlue)
    rig.show(.A, .B)
    try rig.waitForPixel(1090, 600, .pureBlue)
    for colour in [Pixel.pureGreen, .pureRed, .pureGreen] {
      a.show(colour)
      try rig.waitForPixel(640, 360, colour)
      #expect(try rig.screen.capture().pixel(1090, 600) == .pureBlue)
    }
    #expect(a.drawings == 0 && a.lendings > 3)
    rig.show(.B, .A)
    try rig.waitForPixel(640, 360, .pureBlue)
    #expect(try rig.screen.capture().pixel(1090, 600) == .pureGreen)
    let picture = try rig.display.snapshot()
    #expect(picture.buffer.pixel(x: 640, y: 360) == .pureBlue && picture.buffer.pixel(x: 1090, y: 600) == .pureGreen)
    #expect(b.lendings > 0)
  }
}
