import CTandemSDL
import TandemOrchestrator
import TandemPlayback

/// A texture with an overlay. OpenGL reads the overlay's red as blue and its blue as red.
///
/// The context of the texture is current whenever the texture is used.
struct OverlayTexture {
  let image: OverlayImage
  let name: UInt32

  init(_ gl: OpenGLFunctions, _ image: OverlayImage) {
    self.image = image
    // Reset the values that a player may have changed.
    gl.pixelStorei(GL_UNPACK_ALIGNMENT, 4)
    if !gl.isEmbedded { gl.pixelStorei(GL_UNPACK_ROW_LENGTH, 0) }
    // OpenGL ES has no row length, so copy the rows without gaps.
    let rows = OverlayTexture.rows(of: image.buffer)
    name = gl.makeTexture(image.size, filter: GL_NEAREST, pixels: rows)
  }

  func delete(_ gl: OpenGLFunctions) {
    var name = name
    gl.deleteTextures(1, &name)
  }

  private static func rows(of picture: PixelBuffer) -> [UInt8] {
    let length = picture.width * 4
    return [UInt8](unsafeUninitializedCapacity: length * picture.height) { memory, count in
      for y in 0..<picture.height {
        // SAFETY: row `y` lies within both memories.
        UnsafeMutableRawPointer(memory.baseAddress)?.advanced(by: y * length).copyMemory(
          from: picture.pixels + y * picture.stride, byteCount: length)
      }
      count = length * picture.height
    }
  }
}
