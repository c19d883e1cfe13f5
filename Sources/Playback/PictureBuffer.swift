// A picture in memory, and what can be done with one.

/// Memory for one picture: 4 bytes a pixel in the order blue, green, red, unused (mpv's `bgr0`).
///
/// It owns nothing: whoever hands one out says how long it is valid.
public struct PictureBuffer {
  public var pixels: UnsafeMutableRawPointer
  /// Pixels.
  public var width: Int
  public var height: Int
  /// Bytes from one row to the next, at least `width * 4`.
  public var stride: Int

  public init(pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
    precondition(stride >= width * 4, "a row is longer than the stride")
    self.pixels = pixels
    self.width = width
    self.height = height
    self.stride = stride
  }

  /// The colour of one pixel, counted from the top left corner.
  public func pixel(x: Int, y: Int) -> Pixel {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "there is no such pixel")
    // SAFETY: within the memory, by the line above.
    let value = UInt32(littleEndian: pixels.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self))
    return Pixel(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }

  /// Paints everything in one colour.
  public func fill(_ colour: Pixel) {
    let value = UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue)
    for y in 0..<height {
      // SAFETY: a row lies within the memory and holds `width` values of four bytes.
      (pixels + y * stride).initializeMemory(as: UInt32.self, repeating: value.littleEndian, count: width)
    }
  }

  /// A part of this picture, which shares its memory.
  public func part(_ area: PixelArea) -> PictureBuffer {
    precondition(
      area.x >= 0 && area.y >= 0 && area.x + area.width <= width && area.y + area.height <= height,
      "the part lies outside of the picture")
    return PictureBuffer(
      pixels: pixels + area.y * stride + area.x * 4, width: area.width, height: area.height, stride: stride)
  }

  /// Copies a picture of the same size.
  public func copy(_ source: PictureBuffer) {
    precondition(source.width == width && source.height == height, "only a picture of the same size can be copied")
    for y in 0..<height {
      // SAFETY: both rows hold `width` pixels.
      (pixels + y * stride).copyMemory(from: source.pixels + y * source.stride, byteCount: width * 4)
    }
  }

  /// Copies a picture of any size, made to fit without smoothing: for the moment in which a held picture changes its
  /// place before its player has drawn it there.
  public func scale(_ source: PictureBuffer) {
    for y in 0..<height {
      // SAFETY: the indices stay below the two widths and heights.
      let from = source.pixels + (y * source.height / height) * source.stride
      let to = pixels + y * stride
      for x in 0..<width {
        let value = from.loadUnaligned(fromByteOffset: (x * source.width / width) * 4, as: UInt32.self)
        to.storeBytes(of: value, toByteOffset: x * 4, as: UInt32.self)
      }
    }
  }
}

/// A rectangle of whole pixels, counted from the top left corner.
public struct PixelArea: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
