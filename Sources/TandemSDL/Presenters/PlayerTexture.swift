import CTandemSDL
import TandemOrchestrator
import TandemPlayback

/// A texture that a player draws into, and that keeps its picture while the player has no frame.
///
/// The context of the texture is current whenever the texture is used.
final class PlayerTexture {
  private let gl: OpenGLFunctions
  let name: UInt32
  let framebuffer: Framebuffer
  /// The video's size when the picture was drawn; nil if unknown.
  var video: PictureSize?

  init(_ gl: OpenGLFunctions, _ size: PictureSize) throws(DisplayError) {
    self.gl = gl
    name = gl.makeTexture(size, filter: GL_LINEAR)
    var framebuffer: UInt32 = 0
    gl.genFramebuffers(1, &framebuffer)
    gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
    gl.framebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0)
    self.framebuffer = Framebuffer(name: framebuffer, width: size.width, height: size.height)
    guard gl.checkFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE else {
      delete()
      throw DisplayError.openGL("OpenGL ran out of memory for a frame of \(size.width)×\(size.height)")
    }
  }

  var size: PictureSize { PictureSize(width: framebuffer.width, height: framebuffer.height) }

  func delete() {
    var (texture, framebuffer) = (name, framebuffer.name)
    gl.deleteFramebuffers(1, &framebuffer)
    gl.deleteTextures(1, &texture)
  }

  func quad(_ item: DisplayScene.Item) -> QuadProgram.Quad {
    var quad = QuadProgram.Quad(
      texture: name, box: item.area, video: item.area, part: .whole, framing: item.framing)
    let isSame = item.area.size == size
    if let video, !isSame {
      let part = PixelArea(fitting: video, into: size)
      quad.part = DisplayArea(
        x: Double(part.x) / Double(size.width), y: Double(part.y) / Double(size.height),
        width: Double(part.width) / Double(size.width), height: Double(part.height) / Double(size.height))
      quad.video = item.area.fitting(video)
    }
    quad.isExact = isSame && item.area.x == item.area.x.rounded() && item.area.y == item.area.y.rounded()
    return quad
  }
}

extension DisplayArea {
  /// The largest area with a video's aspect ratio, in the middle of this area.
  fileprivate func fitting(_ video: PictureSize) -> DisplayArea {
    let scale = min(width / Double(video.width), height / Double(video.height))
    let (across, down) = (Double(video.width) * scale, Double(video.height) * scale)
    return DisplayArea(x: x + (width - across) / 2, y: y + (height - down) / 2, width: across, height: down)
  }
}
