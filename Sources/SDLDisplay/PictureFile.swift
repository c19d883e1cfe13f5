// Pictures as PNG files.

import CSDL2
import Playback

extension PictureMemory {
  /// Writes this picture as a PNG file.
  public func writePNG(to path: String) throws(DisplayError) {
    // The buffer alone does not keep its memory.
    defer { withExtendedLifetime(self) {} }
    try buffer.writePNG(to: path)
  }
}

extension PictureBuffer {
  /// Writes this picture as a PNG file.
  public func writePNG(to path: String) throws(DisplayError) {
    // SAFETY: the surface uses this picture's memory and is freed before the call returns.
    let surface = SDL_CreateRGBSurfaceWithFormatFrom(
      pixels, Int32(width), Int32(height), 32, Int32(stride), SDL_PIXELFORMAT_XRGB8888.rawValue)
    defer { SDL_FreeSurface(surface) }
    guard let surface, IMG_SavePNG(surface, path) == 0 else {
      throw DisplayError("write the picture \(path)", reason: String(cString: SDL_GetError()))
    }
  }
}
