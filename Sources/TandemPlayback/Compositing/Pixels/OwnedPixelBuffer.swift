/// Memory for one picture, black at first. Its rows have the alignment that libmpv's software renderer prefers.
public final class OwnedPixelBuffer {
  /// The alignment of rows and of the memory itself, in bytes, for swscale's vector code.
  private static let alignment = 64

  /// The buffer, which is valid while this object exists.
  public let buffer: PixelBuffer

  /// Allocates memory for a picture of this size, at least one pixel.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    let stride = (width * 4 + Self.alignment - 1) / Self.alignment * Self.alignment
    // SAFETY: freed in deinit and nowhere else; every byte is initialised here.
    let pixels = UnsafeMutableRawPointer.allocate(byteCount: stride * height, alignment: Self.alignment)
    pixels.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
    buffer = PixelBuffer(pixels: pixels, width: width, height: height, stride: stride)
  }

  deinit { buffer.pixels.deallocate() }
}
