// Writes pictures to files.

import CTandemSDL
import TandemPlayback
import TandemSystem

extension PictureEncoder {
  /// Encodes with SDL2_image.
  package static let sdl = PictureEncoder(
    write: { (picture, path, isJPEG) throws(DisplayError) in try picture.write(to: path, asJPEG: isJPEG) },
    jpeg: { (picture) throws(DisplayError) in try picture.jpeg() })
}

extension OwnedPixelBuffer {
  /// Writes this picture as a PNG or JPEG file, completely or not at all.
  ///
  /// Call it on any thread that may block.
  package func write(to path: String, asJPEG isJPEG: Bool = false) throws(DisplayError) {
    // Keep this picture alive until the end, because `buffer` does not own the memory.
    defer { withExtendedLifetime(self) {} }
    let bytes = try buffer.encoded(asJPEG: isJPEG) { DisplayError("write the image \(path)", reason: $0) }
    do throws(FileWriteError) { try AtomicFile.write(bytes, to: path, for: .usual) } catch {
      throw DisplayError("write the image \(path)", reason: error.reason)
    }
  }

  /// Encodes this picture as JPEG.
  ///
  /// Thread: any.
  package func jpeg() throws(DisplayError) -> [UInt8] {
    defer { withExtendedLifetime(self) {} }
    return try buffer.encoded(asJPEG: true) { DisplayError("encode a JPEG image", reason: $0) }
  }
}

extension PixelBuffer {
  /// The quality in per cent; a higher quality makes no visible difference.
  private static let jpegQuality: Int32 = 92

  /// Encodes the picture in memory, because SDL's file functions do not report a full disk.
  fileprivate func encoded(
    asJPEG isJPEG: Bool, _ failure: (String) -> DisplayError
  ) throws(DisplayError) -> [UInt8] {
    // SAFETY: the surface uses this picture's memory and is freed before the call returns.
    let surface = SDL_CreateRGBSurfaceWithFormatFrom(
      pixels, Int32(width), Int32(height), 32, Int32(stride), SDL_PIXELFORMAT_XRGB8888.rawValue)
    defer { SDL_FreeSurface(surface) }
    guard let surface else { throw failure(SDLMessage.last) }
    // Make the buffer large enough for a picture that can't be compressed.
    let room = width * height * 4 + 1 << 20
    var length: Int64 = -1
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { memory, count in
      // SAFETY: the stream writes within the memory that it is given, and is closed before the memory is freed.
      guard let stream = SDL_RWFromMem(memory.baseAddress, Int32(room)) else { return }
      let code =
        isJPEG ? IMG_SaveJPG_RW(surface, stream, 0, Self.jpegQuality) : IMG_SavePNG_RW(surface, stream, 0)
      if code == 0 { length = SDL_RWtell(stream) }
      SDL_RWclose(stream)
      count = max(0, Int(length))
    }
    guard length > 0 else { throw failure(SDLMessage.last) }
    return bytes
  }
}
