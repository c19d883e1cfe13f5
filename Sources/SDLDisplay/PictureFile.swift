// Pictures as files.

import CSDL2
import Playback

extension PictureMemory {
  /// Writes this picture as a PNG file, or as a JPEG file.
  public func write(to path: String, asJPEG isJPEG: Bool = false) throws(DisplayError) {
    // The buffer alone does not keep its memory.
    defer { withExtendedLifetime(self) {} }
    try buffer.write(to: path, asJPEG: isJPEG)
  }
}

extension PictureBuffer {
  /// Of a hundred: where more of it is not seen any more.
  private static let jpegQuality: Int32 = 92

  /// Writes this picture as a PNG file, or as a JPEG file.
  public func write(to path: String, asJPEG isJPEG: Bool = false) throws(DisplayError) {
    // SAFETY: the surface uses this picture's memory and is freed before the call returns.
    let surface = SDL_CreateRGBSurfaceWithFormatFrom(
      pixels, Int32(width), Int32(height), 32, Int32(stride), SDL_PIXELFORMAT_XRGB8888.rawValue)
    defer { SDL_FreeSurface(surface) }
    guard let surface else { throw DisplayError("write the picture \(path)", reason: SDLMessage.last) }
    let code = isJPEG ? IMG_SaveJPG(surface, path, Self.jpegQuality) : IMG_SavePNG(surface, path)
    guard code == 0 else {
      throw DisplayError("write the picture \(path)", reason: String(cString: SDL_GetError()))
    }
  }
}
