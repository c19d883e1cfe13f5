// An app's overlay over the videos.

import TandemOrchestrator
import TandemPlayback
import TandemSDL
import TandemTestSupport
import Testing

@Suite("An overlay's picture")
struct OverlayImageTests {
  private static let size = PictureSize(width: 64, height: 48)

  @Test("The rectangles of an overlay's picture that are not fully transparent are found, in bands of 16 rows")
  func occupiedAreasAreFound() {
    let image = OverlayImage(size: Self.size) { picture in
      picture.part(PixelArea(x: 10, y: 18, width: 20, height: 40 - 18)).fill(.pureRed, alpha: 1)
      picture.part(PixelArea(x: 3, y: 2, width: 1, height: 1)).fill(.pureRed, alpha: 0.5)
    }
    #expect(
      image.areas == [PixelArea(x: 3, y: 0, width: 1, height: 16), PixelArea(x: 10, y: 16, width: 20, height: 32)])
    #expect(OverlayImage(size: Self.size) { _ in }.areas == [])
  }

  @Test("A wide transparent gap divides an overlay's area into two rectangles; a narrow gap does not")
  func wideGapsDivideAreas() {
    let image = OverlayImage(size: PictureSize(width: 300, height: 16)) { picture in
      for x in [10, 60, 250] { picture.part(PixelArea(x: x, y: 0, width: 20, height: 16)).fill(.pureRed, alpha: 1) }
    }
    #expect(
      image.areas == [PixelArea(x: 10, y: 0, width: 70, height: 16), PixelArea(x: 250, y: 0, width: 20, height: 16)])
  }

  @Test("A picture of zero or negative size has one pixel")
  func emptyPictureHasOnePixel() {
    #expect(OverlayImage(size: PictureSize(width: 0, height: -3)) { _ in }.size == PictureSize(width: 1, height: 1))
  }

  @Test("An error of the drawing closure is thrown to the caller")
  func drawingErrorIsThrown() {
    #expect(throws: DisplayError("draw", reason: "no ink")) {
      _ = try OverlayImage(size: Self.size) { _ in throw DisplayError("draw", reason: "no ink") }
    }
  }

  @Test("Colours that are larger than their alpha do not overflow", arguments: [0, 1, 127, 128, 254, 255] as [UInt8])
  func largeColoursDoNotOverflow(alpha: UInt8) {
    let image = OverlayImage(size: Self.size) { picture in
      picture.pixels.storeBytes(of: UInt32(alpha) << 24 | 0x00ff_ffff, as: UInt32.self)
    }
    let canvas = OwnedPixelBuffer(width: Self.size.width, height: Self.size.height)
    for below: UInt8 in [0, 1, 128, 255] {
      canvas.buffer.fill(Pixel(red: below, green: 0, blue: below))
      canvas.buffer.blend(image.buffer)
      let pixel = canvas.buffer.pixel(x: 0, y: 0)
      let exact = Double(alpha) + Double(below) * Double(255 - Int(alpha)) / 255
      #expect(abs(Double(pixel.red) - exact) <= 1.5 && pixel.blue == pixel.red)
      #expect(abs(Int(pixel.green) - Int(alpha)) <= 1)
      #expect(canvas.buffer.pixel(x: 1, y: 0) == Pixel(red: below, green: 0, blue: below))
    }
  }

  @Test("Each pixel of a row is blended and saved, whatever the row's length", arguments: 1...17)
  func rowsOfAnyLengthAreBlended(width: Int) {
    let image = OverlayImage(size: PictureSize(width: width, height: 1)) { picture in
      for x in 0..<width {
        // Some pixels have a green value that is larger than their alpha value.
        let (alpha, green) = (UInt32(x * 16 % 256), UInt32(x * 40 % 256))
        picture.pixels.storeBytes(of: alpha << 24 | green << 8, toByteOffset: x * 4, as: UInt32.self)
      }
    }
    let (canvas, saved) = (OwnedPixelBuffer(width: width, height: 1), OwnedPixelBuffer(width: width, height: 1))
    let below = Pixel(red: 200, green: 100, blue: 3)
    canvas.buffer.fill(below)
    canvas.buffer.blend(image.buffer, saving: saved.buffer)
    for x in 0..<width {
      let alpha = x * 16 % 256
      func blended(_ top: Int, _ bottom: UInt8) -> UInt8 {
        UInt8(min(top, alpha) + Int(bottom) * (256 - alpha - alpha / 128) / 256)
      }
      let expected = Pixel(
        red: blended(0, below.red), green: blended(x * 40 % 256, below.green), blue: blended(0, below.blue))
      #expect(canvas.buffer.pixel(x: x, y: 0) == expected, "pixel \(x)")
      #expect(saved.buffer.pixel(x: x, y: 0) == below, "pixel \(x)")
    }
  }
}

extension Windows {
  @MainActor @Suite struct ScreenOverlayTests {
    private static let banner = PixelArea(x: 0, y: 600, width: 1280, height: 100)

    private static func overlay(
      _ colour: Pixel, _ size: PictureSize = PictureSize(width: 1280, height: 720)
    ) -> OverlayImage {
      OverlayImage(size: size) { $0.part(banner).fill(colour, alpha: 0.5) }
    }

    @Test(
      "A window shows an overlay over both videos, replaces the overlay, and removes it",
      arguments: [Presenter.software, .openGL])
    func windowShowsOverlayOverBothVideos(presenter: Presenter) throws {
      let rig = try WindowRig(presenter)
      rig.a.show(.pureRed)
      rig.b.show(.pureBlue)
      rig.show(.A, .B)
      try rig.waitForPixel(640, 650, .pureRed)
      rig.display.show(Self.overlay(.pureGreen))
      try rig.waitForPixel(640, 650, Pixel(red: 128, green: 128, blue: 0))
      try rig.waitForPixel(1090, 650, Pixel(red: 0, green: 128, blue: 128))
      #expect(try rig.screen.capture().pixel(640, 300).isNear(.pureRed))
      let picture = try rig.display.snapshot()
      #expect(picture.buffer.pixel(x: 640, y: 650).isNear(Pixel(red: 128, green: 128, blue: 0)))
      rig.display.show(Self.overlay(.pureBlue))
      try rig.waitForPixel(640, 650, Pixel(red: 128, green: 0, blue: 128))
      rig.a.show(.pureGreen)
      try rig.waitForPixel(640, 650, Pixel(red: 0, green: 128, blue: 128))
      rig.display.show(nil as OverlayImage?)
      try rig.waitForPixel(640, 650, .pureGreen)
      try rig.waitForPixel(1090, 650, .pureBlue)
    }

    @Test("An overlay with a size other than the window's is not shown", arguments: [Presenter.software, .openGL])
    func overlayOfAnotherSizeIsLeftOut(presenter: Presenter) throws {
      let rig = try WindowRig(presenter)
      rig.a.show(.pureRed)
      rig.show(.A, nil)
      try rig.waitForPixel(640, 650, .pureRed)
      rig.display.show(Self.overlay(.pureGreen, PictureSize(width: 1281, height: 720)))
      rig.a.show(.pureBlue)
      try rig.waitForPixel(640, 650, .pureBlue)
    }

    @Test("An overlay is shown again after OpenGL's context was lost", arguments: [false, true])
    func overlaySurvivesLostContext(isOpenGLGone: Bool) throws {
      let rig = try WindowRig(.openGL)
      rig.display.isOpenGLGone = isOpenGLGone
      rig.a.show(.pureRed)
      rig.show(.A, nil)
      rig.display.show(Self.overlay(.pureGreen))
      try rig.waitForPixel(640, 650, Pixel(red: 128, green: 128, blue: 0))
      rig.display.loseContext()
      rig.a.show(.pureBlue)
      try rig.waitForPixel(640, 650, Pixel(red: 0, green: 128, blue: 128))
    }

    @Test("An app can hide the pointer and show it again")
    func pointerIsHiddenOnDemand() throws {
      let rig = try WindowRig(.software)
      #expect(rig.display.cursor == .automatic && !rig.display.hidesPointer)
      rig.display.cursor = .hidden
      #expect(rig.display.hidesPointer)
      rig.display.cursor = .visible
      #expect(!rig.display.hidesPointer)
    }
  }
}
