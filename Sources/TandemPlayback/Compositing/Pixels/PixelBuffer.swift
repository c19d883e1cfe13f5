/// Memory for one picture: 4 bytes a pixel in the order blue, green, red, unused (mpv's `bgr0`).
///
/// The buffer does not own the memory. The provider of a buffer documents how long the memory is valid.
public struct PixelBuffer {
  /// The first byte of the top row.
  public var pixels: UnsafeMutableRawPointer
  /// The number of pixels in a row.
  public var width: Int
  /// The number of rows; the top row comes first.
  public var height: Int
  /// The number of bytes from one row to the next, at least `width * 4`.
  public var stride: Int

  /// Wraps memory that the caller owns.
  ///
  /// - Parameter stride: at least `width * 4`, and a multiple of four.
  public init(pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
    precondition(stride >= width * 4 && stride % 4 == 0, "the stride is less than a row, or not a multiple of 4")
    self.pixels = pixels
    self.width = width
    self.height = height
    self.stride = stride
  }

  /// The colour of one pixel, counted from the top left corner.
  public func pixel(x: Int, y: Int) -> Pixel {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel is outside the picture")
    // SAFETY: the precondition above keeps the pixel within the memory.
    let value = UInt32(littleEndian: pixels.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self))
    return Pixel(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }

  /// Paints everything in one colour.
  public func fill(_ colour: Pixel) {
    fill(UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue))
  }

  /// Paints everything in one colour with premultiplied alpha.
  ///
  /// - Parameter alpha: 0 to 1.
  package func fill(_ colour: Pixel, alpha: Double) {
    func scaled(_ part: UInt8) -> UInt32 { UInt32((Double(part) * alpha).rounded()) }
    fill(scaled(255) << 24 | scaled(colour.red) << 16 | scaled(colour.green) << 8 | scaled(colour.blue))
  }

  private func fill(_ value: UInt32) {
    for y in 0..<height {
      // SAFETY: a row lies within the memory and holds `width` values of four bytes.
      (pixels + y * stride).initializeMemory(as: UInt32.self, repeating: value.littleEndian, count: width)
    }
  }

  /// A part of this picture. The part uses the memory of the whole picture.
  public func part(_ area: PixelArea) -> PixelBuffer {
    precondition(
      area.x >= 0 && area.y >= 0 && area.x + area.width <= width && area.y + area.height <= height,
      "the part lies outside of the picture")
    return PixelBuffer(
      pixels: pixels + area.y * stride + area.x * 4, width: area.width, height: area.height, stride: stride)
  }

  /// Copies a picture of the same size.
  public func copy(_ source: PixelBuffer) {
    precondition(source.width == width && source.height == height, "only a picture of the same size can be copied")
    for y in 0..<height {
      // SAFETY: both rows hold `width` pixels.
      (pixels + y * stride).copyMemory(from: source.pixels + y * source.stride, byteCount: width * 4)
    }
  }

  /// Scales a picture of any size to this size, without smoothing.
  public func scale(_ source: PixelBuffer) {
    if source.width == width && source.height == height { return copy(source) }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: width) { columns in
      for x in 0..<width { columns.initializeElement(at: x, to: (2 * x + 1) * source.width / (2 * width)) }
      guard let columns = columns.baseAddress else { return }
      var lastRow = -1
      var y = 0
      while y < height {
        let row = (2 * y + 1) * source.height / (2 * height)
        let to = pixels + y * stride
        // SAFETY: rows and columns stay below the heights and widths of the two pictures. Every row
        // begins at a multiple of four bytes, because the stride is a multiple of four bytes, too.
        if row == lastRow {
          to.copyMemory(from: to - stride, byteCount: width * 4)
        } else {
          let from = (source.pixels + row * source.stride).assumingMemoryBound(to: UInt32.self)
          let target = to.assumingMemoryBound(to: UInt32.self)
          var x = 0
          while x < width {
            target[x] = from[columns[x]]
            x += 1
          }
        }
        lastRow = row
        y += 1
      }
    }
  }
}
