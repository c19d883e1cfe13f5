import TandemOrchestrator
import TandemPlayback

extension SnapshotService {
  /// Takes one picture of the screen, and encodes a small JPEG for each role: the part of the picture that its video
  /// covers.
  ///
  /// - Parameters:
  ///   - width: the maximum width in pixels.
  ///   - done: called once, on any thread. A role without a visible video has no picture.
  package func takeSmall(width: Int, done: @escaping @Sendable ([Role: [UInt8]]) -> Void) {
    let videos = session.snapshot.videos
    guard let encoder, PlayerID.allCases.contains(where: { videos[$0] != nil }) else { return done([:]) }
    let screen: TakenPicture
    do throws(DisplayError) { screen = TakenPicture(memory: try session.display.snapshot()) } catch { return done([:]) }
    var areas: [Role: PixelArea] = [:]
    for role in Role.allCases {
      guard let player = session.snapshot.roles[role], let item = session.display.scene[player] else { continue }
      areas[role] = item.area.pixels(of: screen.memory.buffer)
    }
    let isTaken = pictures.post { [areas] in
      var encoded: [Role: [UInt8]] = [:]
      for (role, area) in areas {
        let part = screen.memory.buffer.part(area)
        let small = OwnedPixelBuffer(
          width: min(width, area.width), height: max(1, area.height * min(width, area.width) / area.width))
        small.buffer.average(part)
        do throws(DisplayError) { encoded[role] = try encoder.jpeg(small) } catch { continue }
      }
      withExtendedLifetime(screen.memory) {}
      done(encoded)
    }
    if !isTaken { done([:]) }
  }
}

extension DisplayArea {
  /// The part of a picture that the area covers, at least one pixel.
  fileprivate func pixels(of picture: PixelBuffer) -> PixelArea {
    let left = min(max(Int(x.rounded()), 0), picture.width - 1)
    let top = min(max(Int(y.rounded()), 0), picture.height - 1)
    return PixelArea(
      x: left, y: top, width: min(max(Int(width.rounded()), 1), picture.width - left),
      height: min(max(Int(height.rounded()), 1), picture.height - top))
  }
}

extension PixelBuffer {
  /// Scales a picture down. Each pixel is the mean of four points of the picture.
  fileprivate func average(_ source: PixelBuffer) {
    for y in 0..<height {
      // SAFETY: rows and columns stay below the sizes of both pictures, and rows begin at multiples of four bytes.
      func line(_ row: Int) -> UnsafeMutablePointer<UInt32> {
        (source.pixels + row * source.stride).assumingMemoryBound(to: UInt32.self)
      }
      let (upper, lower) = (
        line((4 * y + 1) * source.height / (4 * height)), line((4 * y + 3) * source.height / (4 * height))
      )
      let target = (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width {
        let (left, right) = ((4 * x + 1) * source.width / (4 * width), (4 * x + 3) * source.width / (4 * width))
        // Each byte is divided by four before the sum, so that all three bytes can be added at once. Their lowest two
        // bits are lost.
        func quarter(_ pixel: UInt32) -> UInt32 { pixel >> 2 & 0x3F_3F3F }
        target[x] =
          quarter(upper[left]) + quarter(upper[right]) + quarter(lower[left]) + quarter(lower[right])
      }
    }
  }
}
