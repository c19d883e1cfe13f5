import CTandemPixels
import TandemOrchestrator

/// An app's picture that covers the whole screen, above both videos.
///
/// A pixel has 4 bytes in the order blue, green, red, alpha, with premultiplied alpha: Cairo's `ARGB32`. The picture is
/// immutable, so that the display can show it while the app draws the next picture.
///
/// Thread: any.
public final class OverlayImage: @unchecked Sendable {
  // SAFETY: the memory is written only by `init` and is read-only from then on.
  private let memory: OwnedPixelBuffer
  /// The rectangles that contain all non-transparent pixels. They do not overlap.
  package let areas: [PixelArea]

  /// The size of the cells that rectangles consist of, in pixels.
  private static let (cellWidth, bandHeight) = (64, 16)

  /// Creates a picture, which is transparent before `draw` is called.
  ///
  /// - Parameters:
  ///   - size: the size in pixels. An overlay is shown only if it has exactly the size of the screen.
  ///   - draw: called once, before the initializer returns, with the memory to draw in. The memory is invalid
  ///   afterwards.
  public init(size: PictureSize, draw: (PixelBuffer) throws -> Void) rethrows {
    memory = OwnedPixelBuffer(width: max(1, size.width), height: max(1, size.height))
    try draw(memory.buffer)
    areas = Self.areas(of: memory.buffer)
    for area in areas { Self.limitColours(of: memory.buffer.part(area)) }
  }

  /// The size in pixels.
  public var size: PictureSize { PictureSize(width: memory.buffer.width, height: memory.buffer.height) }

  /// The picture's memory, which must not be written.
  package var buffer: PixelBuffer { memory.buffer }

  /// Limits each colour to its alpha, so that colours without premultiplied alpha can't overflow.
  private static func limitColours(of picture: PixelBuffer) {
    for y in 0..<picture.height { tandem_limit_colours(picture.row(y), picture.width) }
  }

  /// The occupied columns of each band of rows, split at empty cells. Adjacent bands with the same columns share an
  /// area.
  private static func areas(of picture: PixelBuffer) -> [PixelArea] {
    var areas: [PixelArea] = []
    for top in stride(from: 0, to: picture.height, by: bandHeight) {
      let height = min(bandHeight, picture.height - top)
      let band = picture.part(PixelArea(x: 0, y: top, width: picture.width, height: height))
      var left = 0
      while left < band.width {
        guard !isEmpty(band, left..<min(left + cellWidth, band.width)) else {
          left += cellWidth
          continue
        }
        var end = min(left + cellWidth, band.width)
        while end < band.width, !isEmpty(band, end..<min(end + cellWidth, band.width)) {
          end = min(end + cellWidth, band.width)
        }
        let next = end
        while isEmpty(band, left..<left + 1) { left += 1 }
        while isEmpty(band, end - 1..<end) { end -= 1 }
        add(PixelArea(x: left, y: top, width: end - left, height: height), to: &areas)
        left = next
      }
    }
    return areas
  }

  /// True if these columns have only transparent pixels.
  private static func isEmpty(_ band: PixelBuffer, _ columns: Range<Int>) -> Bool {
    var bits: UInt32 = 0
    for y in 0..<band.height {
      let row = band.row(y)
      var x = columns.lowerBound
      // No branch depends on a pixel, so that the compiler can generate vector code.
      while x < columns.upperBound {
        bits |= row[x]
        x += 1
      }
    }
    return bits == 0
  }

  /// Adds an area, or extends the area directly above it.
  private static func add(_ area: PixelArea, to areas: inout [PixelArea]) {
    let above = areas.lastIndex { $0.x == area.x && $0.width == area.width && $0.y + $0.height == area.y }
    if let above { areas[above].height += area.height } else { areas.append(area) }
  }
}

extension PixelBuffer {
  /// Blends a picture of the same size with premultiplied alpha over this picture.
  ///
  /// - Parameter former: a picture of the same size, which receives the pixels that were there before.
  package func blend(_ source: PixelBuffer, saving former: PixelBuffer? = nil) {
    precondition(
      PictureSize(source) == PictureSize(self)
        && former.map(PictureSize.init) ?? PictureSize(self) == PictureSize(self),
      "the pictures must have the same size to be blended")
    for y in 0..<height { tandem_blend(row(y), source.row(y), former?.row(y), width) }
  }

  /// The pixels of a row.
  fileprivate func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    // SAFETY: callers keep `y` below `height`; the row holds `width` pixels and begins at a multiple of four bytes.
    (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
  }
}
