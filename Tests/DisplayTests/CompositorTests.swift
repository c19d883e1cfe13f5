// Composing two pictures in memory, at rest and in motion.

import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

@Suite("The compositor")
struct CompositorTests {
  /// A canvas with two sources, and layouts on it.
  private final class Easel {
    let a = PaintedVideo()
    let b = PaintedVideo()
    var canvas: OwnedPixelBuffer
    let compositor: Compositor
    var animator = LayoutAnimator()
    private var revision = 0

    init(width: Int = 1280, height: Int = 720, hasFrames: Bool = false) {
      canvas = OwnedPixelBuffer(width: width, height: height)
      compositor = Compositor(PlayerPair(a: a, b: b), hasFrames: hasFrames)
    }

    var size: PictureSize { PictureSize(width: canvas.buffer.width, height: canvas.buffer.height) }

    func show(
      _ full: PlayerID?, _ small: PlayerID?, corner: PicturePlacement = .bottomRight, animation: Duration = .zero
    ) {
      revision += 1
      let layout = Layout(
        revision: revision, fullScreen: full, pictureInPicture: small, corner: corner, animation: animation)
      animator.show(layout, at: .zero, on: size)
    }

    @discardableResult
    func compose(at milliseconds: Int = 0) -> [PixelArea] {
      compositor.compose(animator.scene(at: .milliseconds(milliseconds), on: size), into: canvas.buffer)
    }

    func pixel(_ x: Int, _ y: Int) -> Pixel { canvas.buffer.pixel(x: x, y: y) }
  }

  private static let whole = PixelArea(x: 0, y: 0, width: 1280, height: 720)
  private static let corner = PixelArea(x: 930, y: 510, width: 320, height: 180)

  @Test("The compositor reports only the areas that have changed since the last picture")
  func changedAreasAreReported() {
    let easel = Easel()
    easel.a.show(.pureRed)
    easel.b.show(.pureBlue)
    easel.show(.A, .B)
    #expect(easel.compose() == [Self.whole])
    #expect(easel.compose() == [])
    easel.b.show(.pureGreen)
    #expect(easel.compose() == [Self.corner])
    easel.show(.A, .B, corner: .topLeft)
    #expect(easel.compose() == [Self.corner, PixelArea(x: 30, y: 30, width: 320, height: 180)])
    easel.a.show(.pureRed)
    #expect(easel.compose() == [Self.whole])
  }

  @Test("A movement of the picture in picture redraws no video")
  func movingPictureInPictureRedrawsNoVideo() {
    let easel = Easel()
    easel.a.show(.pureRed)
    easel.b.show(.pureBlue)
    easel.show(.A, .B)
    easel.compose()
    easel.show(.A, .B, corner: .topLeft, animation: .milliseconds(100))
    for milliseconds in stride(from: 0, through: 100, by: 10) { easel.compose(at: milliseconds) }
    #expect(easel.a.drawings == 1 && easel.b.drawings == 1)
    #expect(easel.pixel(1090, 600) == .pureRed && easel.pixel(640, 360) == .pureRed)
    #expect(easel.pixel(190, 120) == .pureBlue)
  }

  @Test("A swap redraws each video only once, in its new size")
  func swapDrawsEachPictureOnceAgain() {
    let easel = Easel()
    easel.a.show(.pureRed)
    easel.b.show(.pureBlue)
    easel.show(.A, .B)
    easel.compose()
    easel.show(.B, .A, animation: .milliseconds(100))
    for milliseconds in stride(from: 0, through: 120, by: 10) { easel.compose(at: milliseconds) }
    // Both videos were drawn once before the swap. During the swap, the large picture of A is copied from the canvas.
    // The swap adds one drawing of A in its small size, and one of B at full size.
    #expect(easel.a.drawings == 2)
    #expect(easel.b.drawings == 2)
    #expect(easel.pixel(640, 360) == .pureBlue && easel.pixel(1090, 600) == .pureRed)
  }

  @Test("A video keeps its aspect ratio while its area changes")
  func videoKeepsItsAspectWhileMoving() {
    // The screen is 4:3, the picture in picture 16:9, and the video square.
    let easel = Easel(width: 800, height: 600)
    easel.a.size = PictureSize(width: 500, height: 500)
    easel.a.show(.pureRed)
    easel.b.show(.pureBlue)
    easel.show(.A, .B)
    easel.compose()
    #expect(easel.pixel(99, 300) == .black && easel.pixel(101, 300) == .pureRed)
    easel.show(nil, .A, animation: .milliseconds(100))
    easel.compose(at: 50)
    let area = easel.animator.scene(at: .milliseconds(50), on: easel.size)[.A]?.area ?? .whole
    let (x, y) = (Int(area.centre.x), Int(area.centre.y))
    var (across, down) = (0, 0)
    while easel.pixel(x + across, y) == .pureRed { across += 1 }
    while easel.pixel(x, y + down) == .pureRed { down += 1 }
    #expect(abs(across - down) <= 1)
    #expect(abs(Double(down) - area.height / 2) <= 2)
  }

  @Test("A border, round corners and a shadow surround the picture in picture, and are weaker during a swap")
  func frameSurroundsThePictureInPicture() {
    let easel = Easel(hasFrames: true)
    easel.a.show(.pureRed)
    easel.b.show(.pureBlue)
    easel.show(.A, .B)
    easel.compose()
    let full = easel.pixel(930, 600)
    #expect(full.red > 90 && full.red == full.green && full.blue == 255)
    #expect(easel.pixel(931, 600).red > 40 && easel.pixel(932, 600) == .pureBlue)
    // The corner is round, and the shadow around the picture in picture is darkest below.
    #expect(easel.pixel(930, 510).blue == 0 && easel.pixel(940, 516) == .pureBlue)
    let (above, below) = (easel.pixel(1090, 508), easel.pixel(1090, 692))
    #expect(above.red < 250 && below.red < above.red && below.red > 100 && below.blue == 0)
    #expect(easel.pixel(1090, 460) == .pureRed && easel.pixel(1090, 718).red > 240)
    easel.show(.B, .A, animation: .milliseconds(100))
    easel.compose(at: 30)
    let item = easel.animator.scene(at: .milliseconds(30), on: easel.size)[.B]
    let (area, framing) = (item?.area ?? .whole, item?.framing ?? 0)
    #expect(framing > 0.3 && framing < 0.7)
    let half = easel.pixel(Int(area.x.rounded()), Int(area.centre.y))
    #expect(abs(Double(half.red) - Double(full.red) * framing) <= 2)
  }

  @Test("The border and shadow move with the picture in picture, and new frames do not redraw them")
  func frameMovesWithItsPicture() {
    let easel = Easel(hasFrames: true)
    easel.a.show(.pureRed)
    easel.b.show(.pureBlue)
    easel.show(.A, .B)
    easel.compose()
    let first = (0..<720).map { easel.pixel(1090, $0) } + (0..<1280).map { easel.pixel($0, 511) }
    for number in 0..<20 {
      // In turn, one video, the other video, or both have a new frame.
      if number % 3 != 0 { easel.a.show(.pureRed) }
      if number % 3 != 1 { easel.b.show(.pureBlue) }
      easel.compose()
    }
    let last = (0..<720).map { easel.pixel(1090, $0) } + (0..<1280).map { easel.pixel($0, 511) }
    #expect(first == last)
    easel.show(.A, .B, corner: .topLeft, animation: .milliseconds(100))
    for milliseconds in stride(from: 0, through: 120, by: 10) { easel.compose(at: milliseconds) }
    #expect(!(400..<720).contains { easel.pixel(1090, $0) != .pureRed })
    #expect(easel.pixel(190, 214).red < 255)
    easel.show(.A, nil)
    easel.compose()
    #expect(!(0..<720).contains { easel.pixel(190, $0) != .pureRed })
  }

  @Test(
    "A video's last picture stays visible when the canvas changes its size, even without a new frame",
    arguments: [false, true])
  func picturesOutlastACanvasOfAnotherSize(isMoving: Bool) {
    let easel = Easel()
    easel.a.show(.pureRed, over: .pureGreen)
    easel.b.show(.pureBlue)
    easel.show(.A, .B)
    easel.compose()
    easel.a.load()
    easel.b.load()
    if isMoving {
      easel.show(.B, .A, animation: .milliseconds(100))
      easel.compose(at: 50)
    }
    easel.compositor.leave()
    easel.canvas = OwnedPixelBuffer(width: 640, height: 640)
    easel.show(.A, .B)
    easel.compose()
    // The picture has 640 × 360 pixels in the middle.
    #expect(easel.pixel(320, 150) == .pureRed && easel.pixel(320, 490) == .pureGreen)
    #expect(easel.pixel(320, 130) == .black && easel.pixel(320, 510) == .black)
    let box = PixelArea.pictureInPicture(corner: .bottomRight, size: .medium, screenWidth: 640, screenHeight: 640)
    #expect(easel.pixel(box.x + box.width / 2, box.y + box.height / 2) == .pureBlue)
  }

  @Test("Pictures of any size can be composed", arguments: [(1, 1), (2, 3), (1366, 767), (400, 900), (3, 500)])
  func anySizeCanBeComposed(width: Int, height: Int) {
    let easel = Easel(width: width, height: height, hasFrames: true)
    easel.a.size = PictureSize(width: 1, height: 7)
    easel.a.show(.pureRed)
    easel.b.show(.pureBlue)
    easel.show(.A, .B)
    easel.compose()
    easel.show(.B, .A, corner: .topLeft, animation: .milliseconds(100))
    for milliseconds in stride(from: 0, through: 110, by: 5) { easel.compose(at: milliseconds) }
    easel.show(.B, nil, animation: .milliseconds(100))
    for milliseconds in stride(from: 0, through: 110, by: 5) { easel.compose(at: milliseconds) }
    #expect(easel.a.drawings > 0 && easel.b.drawings > 0)
    // Only B is left, in the middle between black bars.
    let area = PixelArea(fitting: PictureSize(width: 1280, height: 720), into: easel.size)
    for y in 0..<height {
      for x in 0..<width {
        let isInside = x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height
        let pixel = easel.pixel(x, y)
        guard pixel == (isInside ? .pureBlue : .black) else {
          Issue.record("\(pixel) at \(x), \(y)")
          return
        }
      }
    }
  }
}
