// A video source that paints colours with either renderer.

import TandemOrchestrator
import TandemPlayback

/// Paints the upper and the lower half of each picture in one colour each, in memory or with OpenGL.
class PaintedVideo: VideoSource {
  var hasFrame = false
  var hasNewFrame = false
  var size: PictureSize? = PictureSize(width: 1280, height: 720)
  var colour = Pixel.black
  /// The colour of the lower half; nil if both halves have the same colour.
  var lower: Pixel?
  /// True if a change of the renderer drops the frame, so that nothing can be drawn before the next frame.
  var forgets = false
  private(set) var drawings = 0
  private(set) var skips = 0
  private(set) var renderers: [String] = []
  private var painter: FramebufferPainter?

  func show(_ colour: Pixel, over lower: Pixel? = nil) {
    (self.colour, self.lower) = (colour, lower)
    hasFrame = true
    hasNewFrame = true
  }

  /// Removes the frame, as a load does.
  func load() {
    hasFrame = false
    hasNewFrame = false
  }

  func draw(into picture: PixelBuffer) {
    drawings += 1
    hasNewFrame = false
    paint(picture)
  }

  func paint(_ picture: PixelBuffer) {
    picture.fill(.black)
    guard hasFrame else { return }
    let area = area(in: PictureSize(width: picture.width, height: picture.height))
    let half = PixelArea(x: area.x, y: area.y, width: area.width, height: area.height / 2)
    let rest = PixelArea(
      x: area.x, y: area.y + half.height, width: area.width, height: area.height - half.height)
    if half.height > 0 { picture.part(half).fill(colour) }
    if rest.height > 0 { picture.part(rest).fill(lower ?? colour) }
  }

  func draw(into framebuffer: Framebuffer) {
    drawings += 1
    hasNewFrame = false
    let area = area(in: PictureSize(width: framebuffer.width, height: framebuffer.height))
    painter?.paint(framebuffer, area, hasFrame ? colour : .black, hasFrame ? lower ?? colour : .black)
  }

  private func area(in picture: PictureSize) -> PixelArea {
    PixelArea(fitting: size ?? picture, into: picture)
  }

  func skip() {
    hasNewFrame = false
    skips += 1
  }

  func show(_ overlay: Overlay?) {}

  func use(_ renderer: RenderTarget) {
    if forgets { hasFrame = false }
    hasNewFrame = hasFrame
    switch renderer {
    case .memory:
      painter = nil
      renderers.append("memory")
    case .openGL(let loader):
      painter = FramebufferPainter(loader)
      renderers.append("OpenGL")
    }
  }
}

/// Clears parts of a framebuffer, and leaves OpenGL's state changed, as libmpv may.
private struct FramebufferPainter {
  private let bindFramebuffer: @convention(c) (UInt32, UInt32) -> Void
  private let clear: @convention(c) (UInt32) -> Void
  private let clearColour: @convention(c) (Float, Float, Float, Float) -> Void
  private let scissor: @convention(c) (Int32, Int32, Int32, Int32) -> Void
  private let enable: @convention(c) (UInt32) -> Void
  private let colourMask: @convention(c) (UInt8, UInt8, UInt8, UInt8) -> Void
  private let viewport: @convention(c) (Int32, Int32, Int32, Int32) -> Void
  private let useProgram: @convention(c) (UInt32) -> Void
  private let bindTexture: @convention(c) (UInt32, UInt32) -> Void
  private let activeTexture: @convention(c) (UInt32) -> Void

  init?(_ loader: OpenGLLoader) {
    func load<Function>(_ name: String) -> Function? {
      // SAFETY: OpenGL's documented signatures.
      loader.address(name).map { unsafeBitCast($0, to: Function.self) }
    }
    guard let bindFramebuffer: @convention(c) (UInt32, UInt32) -> Void = load("glBindFramebuffer"),
      let clear: @convention(c) (UInt32) -> Void = load("glClear"),
      let clearColour: @convention(c) (Float, Float, Float, Float) -> Void = load("glClearColor"),
      let scissor: @convention(c) (Int32, Int32, Int32, Int32) -> Void = load("glScissor"),
      let enable: @convention(c) (UInt32) -> Void = load("glEnable"),
      let colourMask: @convention(c) (UInt8, UInt8, UInt8, UInt8) -> Void = load("glColorMask"),
      let viewport: @convention(c) (Int32, Int32, Int32, Int32) -> Void = load("glViewport"),
      let useProgram: @convention(c) (UInt32) -> Void = load("glUseProgram"),
      let bindTexture: @convention(c) (UInt32, UInt32) -> Void = load("glBindTexture"),
      let activeTexture: @convention(c) (UInt32) -> Void = load("glActiveTexture")
    else { return nil }
    self.bindFramebuffer = bindFramebuffer
    self.clear = clear
    self.clearColour = clearColour
    self.scissor = scissor
    self.enable = enable
    self.colourMask = colourMask
    self.viewport = viewport
    self.useProgram = useProgram
    self.bindTexture = bindTexture
    self.activeTexture = activeTexture
  }

  /// Paints both halves. OpenGL's row 0 is the top row of the picture.
  func paint(_ framebuffer: Framebuffer, _ area: PixelArea, _ upper: Pixel, _ lower: Pixel) {
    let (scissorTest, colourBuffer): (UInt32, UInt32) = (0x0c11, 0x4000)
    bindFramebuffer(0x8d40, framebuffer.name)
    colourMask(1, 1, 1, 1)
    enable(scissorTest)
    func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ colour: Pixel) {
      scissor(Int32(x), Int32(y), Int32(width), Int32(height))
      clearColour(Float(colour.red) / 255, Float(colour.green) / 255, Float(colour.blue) / 255, 0)
      clear(colourBuffer)
    }
    fill(0, 0, framebuffer.width, framebuffer.height, .black)
    fill(area.x, area.y, area.width, area.height / 2, upper)
    fill(area.x, area.y + area.height / 2, area.width, area.height - area.height / 2, lower)
    // Leave OpenGL's state changed, because libmpv may do so, too.
    scissor(0, 0, 3, 3)
    viewport(1, 1, 2, 2)
    colourMask(0, 1, 0, 1)
    useProgram(0)
    activeTexture(0x84c3)
    bindTexture(0x0de1, 0)
    for capability: UInt32 in [0x0be2, 0x0b71, 0x0b44, 0x0b90] { enable(capability) }
  }
}
