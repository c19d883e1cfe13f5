import CTandemSDL
import TandemOrchestrator
import TandemPlayback

/// Draws a video as a rectangle: black bars, rounded corners, a thin border and a soft shadow. The
/// rearmost video without decoration is a plain texture on a black background.
///
/// Coordinates are in pixels from the top left corner. A pixel's distance from the rounded
/// rectangle decides its colour: the video is inside, the border is at the edge, and the shadow is
/// outside.
final class QuadProgram {
  private let gl: OpenGLFunctions
  private let buffer: UInt32
  private let framed: Program
  private let plain: Program
  private let overlay: Program
  /// The size of the present target, and the direction of its rows.
  private var screen: (width: Float, height: Float, direction: Float) = (1, 1, -1)

  private struct Program {
    var name: UInt32
    var screen, box, quad, video, part, look, texture: Int32
  }

  /// The parameters of one draw call.
  struct Quad {
    var texture: UInt32
    /// The area of the picture.
    var box: DisplayArea
    /// The area of the video in the picture.
    var video: DisplayArea
    /// The part of the texture that the video fills, from 0 to 1.
    var part: DisplayArea
    /// See `DisplayScene.Item.framing`.
    var framing: Double
    /// True if texture pixels map one to one to screen pixels.
    var isExact = false
  }

  private static let vertexSource = """
    attribute vec2 corner;
    uniform vec4 screen;
    uniform vec4 quad;
    varying vec2 place;
    void main() {
      place = quad.xy + corner * quad.zw;
      vec2 share = place / screen.xy * 2.0 - 1.0;
      gl_Position = vec4(share.x, share.y * screen.z, 0.0, 1.0);
    }
    """

  private static let plainVertexSource = """
    attribute vec2 corner;
    uniform vec4 screen;
    uniform vec4 video;
    uniform vec4 part;
    varying vec2 source;
    void main() {
      source = part.xy + corner * part.zw;
      vec2 share = (video.xy + corner * video.zw) / screen.xy * 2.0 - 1.0;
      gl_Position = vec4(share.x, share.y * screen.z, 0.0, 1.0);
    }
    """

  /// The shader of a plain texture, which software renderers draw fast.
  private static let plainFragmentSource = """
    #ifdef GL_ES
    precision mediump float;
    #endif
    uniform sampler2D picture;
    varying vec2 source;
    void main() {
      gl_FragColor = vec4(texture2D(picture, source).rgb, 1.0);
    }
    """

  /// The shader of an overlay's texture, whose bytes are in the order blue, green, red, alpha.
  private static let overlayFragmentSource = """
    #ifdef GL_ES
    precision mediump float;
    #endif
    uniform sampler2D picture;
    varying vec2 source;
    void main() {
      gl_FragColor = texture2D(picture, source).bgra;
    }
    """

  private static let fragmentSource = """
    #ifdef GL_ES
    #ifdef GL_FRAGMENT_PRECISION_HIGH
    precision highp float;
    #else
    precision mediump float;
    #endif
    #endif
    uniform sampler2D picture;
    uniform vec4 box;
    uniform vec4 video;
    uniform vec4 part;
    uniform vec4 look;
    varying vec2 place;
    float distanceTo(vec2 point, vec2 halfSize, float radius) {
      vec2 over = abs(point) - halfSize + radius;
      return length(max(over, 0.0)) + min(max(over.x, over.y), 0.0) - radius;
    }
    void main() {
      vec2 halfSize = box.zw * 0.5;
      vec2 point = place - box.xy - halfSize;
      float outside = distanceTo(point, halfSize, look.x);
      float solid = clamp(0.5 - outside, 0.0, 1.0);
      vec2 share = (place - video.xy) / video.zw;
      vec2 inner = step(vec2(0.0), share) * step(share, vec2(1.0));
      vec3 colour = texture2D(picture, part.xy + clamp(share, 0.0, 1.0) * part.zw).rgb * inner.x * inner.y;
      float border = clamp(outside + look.y + 0.5, 0.0, 1.0) * look.w;
      colour = mix(colour, vec3(1.0), border * \(PictureInPictureStyle.light));
      float fall = distanceTo(point - vec2(0.0, look.z * 0.25), halfSize, look.x + look.z * 0.5);
      float shadow = 1.0 - smoothstep(-look.z * 0.5, look.z, fall);
      float alpha = solid + (1.0 - solid) * shadow * shadow * \(PictureInPictureStyle.darkness) * look.w;
      gl_FragColor = vec4(colour * solid, alpha);
    }
    """

  init(_ gl: OpenGLFunctions) throws(DisplayError) {
    self.gl = gl
    framed = try Self.link(Self.vertexSource, Self.fragmentSource, gl)
    plain = try Self.link(Self.plainVertexSource, Self.plainFragmentSource, gl)
    overlay = try Self.link(Self.plainVertexSource, Self.overlayFragmentSource, gl)
    var buffer: UInt32 = 0
    gl.genBuffers(1, &buffer)
    self.buffer = buffer
    let corners: [Float] = [0, 0, 1, 0, 0, 1, 1, 1]
    gl.bindBuffer(GL_ARRAY_BUFFER, buffer)
    gl.bufferData(GL_ARRAY_BUFFER, corners.count * MemoryLayout<Float>.size, corners, GL_STATIC_DRAW)
    gl.bindBuffer(GL_ARRAY_BUFFER, 0)
  }

  /// Sets all values that the players may have changed, and clears the target to black.
  ///
  /// - Parameter isUpsideDown: true if the framebuffer's first row is the top of the picture.
  func begin(_ framebuffer: UInt32, _ size: PictureSize, isUpsideDown: Bool) {
    gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
    gl.viewport(0, 0, Int32(size.width), Int32(size.height))
    for capability in [GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE] { gl.disable(capability) }
    if !gl.isEmbedded { gl.disable(GL_FRAMEBUFFER_SRGB) }
    gl.colorMask(1, 1, 1, 1)
    gl.clearColor(0, 0, 0, 1)
    gl.clear(GL_COLOR_BUFFER_BIT)
    gl.blendEquation(GL_FUNC_ADD)
    gl.blendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    gl.bindVertexArray?(0)
    gl.bindBuffer(GL_ARRAY_BUFFER, buffer)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 2, GL_FLOAT, 0, 0, nil)
    gl.activeTexture(GL_TEXTURE0)
    gl.bindSampler?(0, 0)
    screen = (Float(size.width), Float(size.height), isUpsideDown ? 1 : -1)
  }

  /// - Parameter isBehind: true if no other video lies under the quad.
  func draw(_ quad: Quad, on size: PictureSize, isBehind: Bool) {
    let isPlain = isBehind && quad.framing <= 0
    // Draw nothing for a video without a picture: it is black, like the background.
    if isPlain, quad.texture == 0 { return }
    let locations = isPlain ? plain : framed
    gl.useProgram(locations.name)
    gl.uniform1i(locations.texture, 0)
    gl.uniform4f(locations.screen, screen.width, screen.height, screen.direction, 0)
    if isPlain { gl.disable(GL_BLEND) } else { gl.enable(GL_BLEND) }
    let look = PictureInPictureStyle(framing: quad.framing, screenHeight: size.height)
    func set(_ location: Int32, _ area: DisplayArea) {
      gl.uniform4f(location, Float(area.x), Float(area.y), Float(area.width), Float(area.height))
    }
    gl.bindTexture(GL_TEXTURE_2D, quad.texture)
    let filter = isPlain && quad.isExact ? GL_NEAREST : GL_LINEAR
    gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter)
    gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter)
    set(locations.video, quad.video)
    set(locations.part, quad.part)
    if isPlain { return gl.drawArrays(GL_TRIANGLE_STRIP, 0, 4) }
    set(locations.box, quad.box)
    let margin = look.margin
    set(
      locations.quad,
      DisplayArea(
        x: quad.box.x - margin, y: quad.box.y - margin, width: quad.box.width + 2 * margin,
        height: quad.box.height + 2 * margin))
    gl.uniform4f(
      locations.look, Float(look.radius), Float(look.thickness), Float(max(look.shadow, 0.001)), Float(look.framing))
    gl.drawArrays(GL_TRIANGLE_STRIP, 0, 4)
  }

  /// Draws a texture over the whole target.
  func draw(_ texture: OverlayTexture) {
    let size = texture.image.size
    gl.useProgram(overlay.name)
    gl.uniform1i(overlay.texture, 0)
    gl.uniform4f(overlay.screen, screen.width, screen.height, screen.direction, 0)
    gl.uniform4f(overlay.video, 0, 0, Float(size.width), Float(size.height))
    gl.uniform4f(overlay.part, 0, 0, 1, 1)
    gl.enable(GL_BLEND)
    gl.bindTexture(GL_TEXTURE_2D, texture.name)
    gl.drawArrays(GL_TRIANGLE_STRIP, 0, 4)
  }

  private static func link(
    _ vertices: String, _ fragments: String, _ gl: OpenGLFunctions
  ) throws(DisplayError) -> Program {
    let name = gl.createProgram()
    for (kind, source) in [(GL_VERTEX_SHADER, vertices), (GL_FRAGMENT_SHADER, fragments)] {
      let shader = try compile(kind, source, gl)
      gl.attachShader(name, shader)
      // Release this reference: the program keeps the shader.
      gl.deleteShader(shader)
    }
    gl.bindAttribLocation(name, 0, "corner")
    gl.linkProgram(name)
    var isLinked: Int32 = 0
    gl.getProgramiv(name, GL_LINK_STATUS, &isLinked)
    guard isLinked != 0 else { throw DisplayError.openGL("OpenGL can't link the shaders") }
    func location(_ uniform: String) -> Int32 { gl.getUniformLocation(name, uniform) }
    return Program(
      name: name, screen: location("screen"), box: location("box"), quad: location("quad"), video: location("video"),
      part: location("part"), look: location("look"), texture: location("picture"))
  }

  private static func compile(_ kind: Int32, _ source: String, _ gl: OpenGLFunctions) throws(DisplayError)
    -> UInt32
  {
    let shader = gl.createShader(kind)
    source.withCString { text in
      // SAFETY: OpenGL copies the text before the call returns.
      var text: UnsafePointer<CChar>? = text
      gl.shaderSource(shader, 1, &text, nil)
    }
    gl.compileShader(shader)
    var isCompiled: Int32 = 0
    gl.getShaderiv(shader, GL_COMPILE_STATUS, &isCompiled)
    guard isCompiled == 0 else { return shader }
    var message = [CChar](repeating: 0, count: 512)
    gl.getShaderInfoLog(shader, Int32(message.count), nil, &message)
    let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    throw DisplayError.openGL("OpenGL can't compile a shader: \(String(decoding: bytes, as: UTF8.self))")
  }
}
