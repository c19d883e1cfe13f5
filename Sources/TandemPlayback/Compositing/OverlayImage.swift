// An app's picture over the videos.

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
    Self.limitColours(of: memory.buffer)
    areas = Self.areas(of: memory.buffer)
  }

  /// The size in pixels.
  public var size: PictureSize { PictureSize(width: memory.buffer.width, height: memory.buffer.height) }

  /// The picture's memory, which must not be written.
  package var buffer: PixelBuffer { memory.buffer }

  /// Limits each colour to its alpha, so that colours without premultiplied alpha can't overflow.
  private static func limitColours(of picture: PixelBuffer) {
    for y in 0..<picture.height {
      // SAFETY: the row holds `width` pixels of four bytes.
      let row = (picture.pixels + y * picture.stride).assumingMemoryBound(to: SIMD4<UInt8>.self)
      for x in 0..<picture.width {
        let pixel = row[x]
        row[x] = pointwiseMin(pixel, SIMD4(repeating: pixel.w))
      }
    }
  }

  /// The occupied columns of each band of rows, split at empty cells. Adjacent bands with the same columns share an
  /// area.
  private static func areas(of picture: PixelBuffer) -> [PixelArea] {
    var areas: [PixelArea] = []
    for top in stride(from: 0, to: picture.height, by: bandHeight) {
      let height = min(bandHeight, picture.height - top)
      var cells = [Range<Int>?](repeating: nil, count: (picture.width + cellWidth - 1) / cellWidth)
      for y in top..<top + height {
        // SAFETY: the row holds `width` pixels and begins at a multiple of four bytes.
        let row = (picture.pixels + y * picture.stride).assumingMemoryBound(to: UInt32.self)
        for x in 0..<picture.width where row[x] != 0 {
          let columns = cells[x / cellWidth] ?? x..<x + 1
          cells[x / cellWidth] = min(columns.lowerBound, x)..<max(columns.upperBound, x + 1)
        }
      }
      for run in cells.split(separator: nil) {
        guard let first = run.first??.lowerBound, let end = run.last??.upperBound else { continue }
        let isBelow = { (area: PixelArea) in area.x == first && area.width == end - first && area.y + area.height == top
        }
        if let above = areas.lastIndex(where: isBelow) {
          areas[above].height += height
        } else {
          areas.append(PixelArea(x: first, y: top, width: end - first, height: height))
        }
      }
    }
    return areas
  }
}

extension PixelBuffer {
  /// Blends a picture of the same size with premultiplied alpha over this picture.
  package func blend(_ source: PixelBuffer) {
    precondition(source.width == width && source.height == height, "only a picture of the same size can be laid over")
    for y in 0..<height {
      // SAFETY: both rows hold `width` pixels and begin at a multiple of four bytes.
      let above = (source.pixels + y * source.stride).assumingMemoryBound(to: UInt32.self)
      let below = (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
      var x = 0
      // No branch depends on a pixel, so that the compiler can generate vector code.
      while x < width {
        let (top, bottom) = (above[x], below[x])
        let rest = 256 &- (top >> 24) &- (top >> 31)
        let even = ((bottom & 0x00ff_00ff) &* rest) >> 8 & 0x00ff_00ff
        let odd = ((bottom >> 8) & 0x00ff_00ff) &* rest & 0xff00_ff00
        below[x] = top &+ (even | odd)
        x += 1
      }
    }
  }
}

/// An overlay on a canvas, with the pixels that it hides.
struct LaidOverlay {
  let image: OverlayImage
  private let canvas: PixelBuffer
  private let covered: [OwnedPixelBuffer]

  /// Draws an overlay on a canvas of the same size, and saves the pixels below.
  ///
  /// - Parameter former: an overlay that has been lifted from its canvas; its memory is reused.
  init(_ image: OverlayImage, on canvas: PixelBuffer, reusing former: LaidOverlay?) {
    self.image = image
    self.canvas = canvas
    let memory = former.flatMap { $0.image === image ? $0.covered : nil }
    covered = memory ?? image.areas.map { OwnedPixelBuffer(width: $0.width, height: $0.height) }
    for (area, below) in zip(image.areas, covered) {
      let part = canvas.part(area)
      below.buffer.copy(part)
      part.blend(image.buffer.part(area))
    }
  }

  /// Lays the overlay again on an area of the canvas in which a video was drawn anew.
  func lay(in area: PixelArea) {
    for (whole, below) in zip(image.areas, covered) {
      guard let common = whole.intersection(area) else { continue }
      let part = canvas.part(common)
      let inside = PixelArea(
        x: common.x - whole.x, y: common.y - whole.y, width: common.width, height: common.height)
      below.buffer.part(inside).copy(part)
      part.blend(image.buffer.part(common))
    }
  }

  /// Restores the canvas's pixels below the overlay. The canvas must still exist.
  func lift() {
    for (area, below) in zip(image.areas, covered) { canvas.part(area).copy(below.buffer) }
  }
}
