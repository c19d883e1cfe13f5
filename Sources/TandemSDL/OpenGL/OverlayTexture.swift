// A texture for an app's overlay.

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
    let size = image.size
    var texture: UInt32 = 0
    gl.genTextures(1, &texture)
    gl.activeTexture(GL.texture0)
    gl.bindTexture(GL.texture2D, texture)
    for (parameter, value) in [
      (GL.textureMinFilter, GL.nearest), (GL.textureMagFilter, GL.nearest), (GL.textureWrapS, GL.clampToEdge),
      (GL.textureWrapT, GL.clampToEdge),
    ] {
      gl.texParameteri(GL.texture2D, parameter, value)
    }
    // Reset the values that a player may have changed.
    if gl.bindVertexArray != nil { gl.bindBuffer(GL.pixelUnpackBuffer, 0) }
    gl.pixelStorei(GL.unpackAlignment, 4)
    if !gl.isEmbedded { gl.pixelStorei(GL.unpackRowLength, 0) }
    // OpenGL ES has no row length, so copy the rows without gaps.
    let rows = OverlayTexture.rows(of: image.buffer)
    gl.texImage2D(
      GL.texture2D, 0, Int32(GL.rgba), Int32(size.width), Int32(size.height), 0, GL.rgba, GL.unsignedByte, rows)
    name = texture
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
