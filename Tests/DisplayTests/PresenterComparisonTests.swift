// Both presenters draw the same picture.

import TandemOrchestrator
import TandemPlayback
import TandemSDL
import TandemTestSupport
import Testing

extension Windows {
  @MainActor @Suite struct PresenterComparisonTests {
    /// The largest allowed difference of a channel, out of 255. The software presenter calculates in 256ths, OpenGL in
    /// floating point.
    private static let tolerance = 3

    /// Returns the pixels that a presenter shows of two videos, row by row.
    private func rows(
      _ presenter: Presenter, _ size: PictureSize, video: PictureSize, _ corner: PicturePlacement
    ) throws -> [[Pixel]] {
      let rig = try WindowRig(presenter, size: size)
      rig.b.size = video
      rig.a.show(Pixel(red: 250, green: 200, blue: 40), over: Pixel(red: 90, green: 160, blue: 230))
      rig.b.show(.pureBlue, over: Pixel(red: 20, green: 90, blue: 10))
      rig.show(.A, .B, corner: corner)
      try rig.wait("the layout") { rig.facts.count == 2 }
      let picture = try rig.display.snapshot()
      return withExtendedLifetime(picture) {
        (0..<picture.buffer.height).map { y in (0..<picture.buffer.width).map { picture.buffer.pixel(x: $0, y: y) } }
      }
    }

    @Test(
      "Both presenters draw the same corners, border and shadow in each shape",
      arguments: [
        (PictureSize(width: 1280, height: 720), PictureSize(width: 1280, height: 720), PicturePlacement.bottomRight),
        (PictureSize(width: 640, height: 480), PictureSize(width: 720, height: 1280), .topLeft),
        (PictureSize(width: 480, height: 854), PictureSize(width: 1920, height: 800), .bottomLeft),
      ])
    func bothPresentersDrawTheSamePicture(size: PictureSize, video: PictureSize, corner: PicturePlacement) throws {
      let software = try rows(.software, size, video: video, corner)
      let openGL = try rows(.openGL, size, video: video, corner)
      try #require(software.count == openGL.count)
      var worst = (distance: 0, what: "")
      for (y, (left, right)) in zip(software, openGL).enumerated() {
        try #require(left.count == right.count)
        for (x, (a, b)) in zip(left, right).enumerated() {
          let distances = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)].map { abs(Int($0) - Int($1)) }
          let distance = distances.max() ?? 0
          if distance > worst.distance { worst = (distance, "\(x), \(y): \(a) and \(b)") }
        }
      }
      #expect(worst.distance <= Self.tolerance, "\(worst.what)")
    }
  }
}
