import TandemOrchestrator

/// The decoration of picture in picture, computed once per size. It is the software counterpart of the OpenGL shader.
///
/// A cell stores three shares of one pixel, in 256ths: the background that remains, the picture,
/// and the white that is mixed into the picture. Pixels differ from their neighbours only near
/// corners. One column and one row therefore represent all columns and rows between the corners.
struct PictureInPictureDecoration {
  let size: PictureSize
  let look: PictureInPictureStyle
  /// The width of the shadow on each side, in pixels.
  let margin: Int
  /// The size of a corner in columns and rows, from the shadow's outer edge.
  private let columns: Int
  private let rows: (top: Int, all: Int)
  private let cells: [Cell]
  /// The columns and rows of a corner in which a pixel may be partly transparent.
  private let corner: (width: Int, height: Int)
  /// The background under the four corners.
  private let corners: OwnedPixelBuffer

  private struct Cell {
    var below: UInt32
    var picture: UInt32
    var white: UInt32
  }

  init(_ size: PictureSize, _ look: PictureInPictureStyle) {
    self.size = size
    self.look = look
    let margin = Int(look.margin.rounded(.up))
    self.margin = margin
    let (width, height) = (size.width + 2 * margin, size.height + 2 * margin)
    let reach = margin + Int((look.radius + look.shadow * 0.75 + look.thickness).rounded(.up)) + 2
    columns = min(reach, (width + 1) / 2)
    let isTall = height > 2 * reach
    rows = isTall ? (reach, 2 * reach + 1) : (height, height)
    let (columns, rows) = (columns, rows)
    cells = (0..<rows.all).flatMap { row in
      // The middle row represents all rows between the corners.
      let y = row < rows.top ? row : isTall && row == rows.top ? height / 2 : height - (rows.all - row)
      return (0...columns).map { column in
        Self.cell(column < columns ? column : width / 2, y, margin, size, look)
      }
    }
    // The corners of a small picture meet in its middle, so that they cover every pixel.
    let round = Int((look.radius + look.thickness).rounded(.up)) + 1
    corner = (min(round, (size.width + 1) / 2), min(round, (size.height + 1) / 2))
    corners = OwnedPixelBuffer(width: 2 * corner.width, height: 2 * corner.height)
  }

  /// The area of the picture with its shadow, clipped to the canvas.
  static func outer(_ area: PixelArea, _ look: PictureInPictureStyle, on canvas: PictureSize) -> PixelArea {
    let margin = Int(look.margin.rounded(.up))
    let (left, top) = (max(0, area.x - margin), max(0, area.y - margin))
    return PixelArea(
      x: left, y: top, width: min(canvas.width, area.x + area.width + margin) - left,
      height: min(canvas.height, area.y + area.height + margin) - top)
  }

  /// Computes a cell as QuadProgram's fragment shader does.
  private static func cell(_ x: Int, _ y: Int, _ margin: Int, _ size: PictureSize, _ look: PictureInPictureStyle)
    -> Cell
  {
    let half = (x: Double(size.width) / 2, y: Double(size.height) / 2)
    let (across, down) = (Double(x - margin) + 0.5 - half.x, Double(y - margin) + 0.5 - half.y)
    func distance(_ down: Double, _ radius: Double) -> Double {
      let over = (x: abs(across) - half.x + radius, y: abs(down) - half.y + radius)
      let (right, low) = (max(over.x, 0), max(over.y, 0))
      return (right * right + low * low).squareRoot() + min(max(over.x, over.y), 0) - radius
    }
    func held(_ value: Double) -> Double { min(max(value, 0), 1) }
    let outside = distance(down, look.radius)
    let solid = held(0.5 - outside)
    let border = held(outside + look.thickness + 0.5) * look.framing
    let width = max(look.shadow, 0.001)
    let fall = distance(down - width * 0.25, look.radius + width * 0.5)
    let step = held((fall + width * 0.5) / (width * 1.5))
    let shadow = 1 - step * step * (3 - 2 * step)
    let alpha = solid + (1 - solid) * shadow * shadow * PictureInPictureStyle.darkness * look.framing
    func share(_ value: Double) -> UInt32 { UInt32((held(value) * 256).rounded()) }
    return Cell(below: share(1 - alpha), picture: share(solid), white: share(border * PictureInPictureStyle.light))
  }

  // MARK: - Drawing

  /// Darkens the pixels around the picture.
  ///
  /// - Parameter area: the picture's area on the canvas.
  func castShadow(round area: PixelArea, on canvas: PixelBuffer) {
    let outer = Self.outer(area, look, on: PictureSize(canvas))
    for y in outer.y..<outer.y + outer.height {
      let row = y - area.y + margin
      if y < area.y || y >= area.y + area.height {
        darken(canvas, y, outer.x..<outer.x + outer.width, row, area)
      } else {
        darken(canvas, y, outer.x..<area.x, row, area)
        darken(canvas, y, area.x + area.width..<outer.x + outer.width, row, area)
      }
    }
  }

  private func darken(_ canvas: PixelBuffer, _ y: Int, _ span: Range<Int>, _ row: Int, _ area: PixelArea) {
    let (left, width) = (area.x - margin, size.width + 2 * margin)
    let first = index(row) * (columns + 1)
    // SAFETY: the caller's row and columns lie on the canvas, whose rows begin at multiples of four bytes.
    let pixels = (canvas.pixels + y * canvas.stride).assumingMemoryBound(to: UInt32.self)
    cells.withUnsafeBufferPointer { cells in
      var x = span.lowerBound
      while x < span.upperBound {
        let column = x - left
        if column >= columns, column < width - columns {
          let below = cells[first + columns].below
          let end = min(span.upperBound, left + width - columns)
          while x < end {
            pixels[x] = Self.dimmed(pixels[x], below)
            x += 1
          }
        } else {
          pixels[x] = Self.dimmed(pixels[x], cells[first + min(column, width - 1 - column)].below)
          x += 1
        }
      }
    }
  }

  /// Saves the pixels under the corners of a picture before it is painted.
  ///
  /// - Parameter source: the pixels at the picture's area; nil for black.
  func keepCorners(of source: PixelBuffer?) {
    guard let source else { return corners.buffer.fill(.black) }
    let (width, height) = corner
    for (x, right) in [(0, 0), (width, size.width - width)] {
      for (y, bottom) in [(0, 0), (height, size.height - height)] {
        corners.buffer.part(PixelArea(x: x, y: y, width: width, height: height)).copy(
          source.part(PixelArea(x: right, y: bottom, width: width, height: height)))
      }
    }
  }

  /// Draws the border and the rounded corners of a painted picture.
  func finish(_ target: PixelBuffer) {
    let edge = min(Int(look.thickness.rounded(.up)) + 1, size.width / 2, size.height / 2)
    for y in 0..<size.height {
      let isCorner = y < corner.height || y >= size.height - corner.height
      let isEdge = y < edge || y >= size.height - edge
      let left = isCorner ? corner.width : edge
      let right = max(left, size.width - left)
      frame(target, y, 0..<left)
      if isEdge { frame(target, y, left..<right) }
      frame(target, y, right..<size.width)
    }
  }

  private func frame(_ target: PixelBuffer, _ y: Int, _ span: Range<Int>) {
    let width = size.width + 2 * margin
    let first = index(y + margin) * (columns + 1)
    let low = y < corner.height ? y : y - (size.height - 2 * corner.height)
    // SAFETY: the caller's row and columns lie within the picture, and the saved row lies within the saved corners.
    let pixels = (target.pixels + y * target.stride).assumingMemoryBound(to: UInt32.self)
    let savedRow = corners.buffer.pixels + max(0, min(low, 2 * corner.height - 1)) * corners.buffer.stride
    let below = savedRow.assumingMemoryBound(to: UInt32.self)
    for x in span {
      let cell = cells[first + min(x + margin, width - 1 - x - margin, columns)]
      var pixel = Self.lightened(pixels[x], cell.white)
      if cell.picture < 256 {
        let under = below[x < corner.width ? x : x - (size.width - 2 * corner.width)]
        pixel = Self.dimmed(pixel, cell.picture) &+ Self.dimmed(under, cell.below)
      }
      pixels[x] = pixel
    }
  }

  /// The row of cells that represents a row of the picture with its shadow.
  private func index(_ row: Int) -> Int {
    let height = size.height + 2 * margin
    if row < rows.top { return row }
    return row >= height - (rows.all - rows.top - 1) ? rows.all - (height - row) : rows.top
  }

  // These functions compute two channels at a time: blue and red, then green. The shares add up to one at most, so no
  // channel overflows.

  @inline(__always)
  private static func dimmed(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
    (((pixel & 0xff00ff) &* share) >> 8) & 0xff00ff | (((pixel & 0x00ff00) &* share) >> 8) & 0x00ff00
  }

  @inline(__always)
  private static func lightened(_ pixel: UInt32, _ white: UInt32) -> UInt32 {
    if white == 0 { return pixel }
    let (outer, middle) = (pixel & 0xff00ff, pixel & 0x00ff00)
    return (outer &+ (((0xff00ff &- outer) &* white) >> 8) & 0xff00ff)
      | (middle &+ (((0x00ff00 &- middle) &* white) >> 8) & 0x00ff00)
  }
}
