import CTandemSDL
import TandemOrchestrator
import TandemPlayback

/// Lets each player draw into its own texture, and composes the textures.
final class OpenGLPresenter: Presenter {
  let context: OpenGLContext
  /// The main window, which closes last.
  private let window: Window
  private let program: QuadProgram
  private var sources: PlayerPair<any VideoSource>?
  private var textures = PlayerPair<PlayerTexture?>(a: nil, b: nil)
  /// The picture in each window.
  private var shown: [UInt32: Shown] = [:]

  var overlay: OverlayImage?
  private var overlayTexture: OverlayTexture?

  private struct Shown {
    var scene: DisplayScene
    var size: PictureSize
    var overlay: OverlayImage?
    var isDamaged: Bool
  }

  init(_ window: Window) throws(DisplayError) {
    self.window = window
    context = try OpenGLContext(window)
    program = try QuadProgram(context.gl)
  }

  var renderer: RenderTarget { .openGL(OpenGLLoader { SDL_GL_GetProcAddress($0) }) }

  func attach(_ sources: PlayerPair<any VideoSource>) { self.sources = sources }

  func present(_ scene: DisplayScene, in window: Window, isAwaited: Bool) throws(DisplayError) -> PresentationResult {
    if !self.window.hasAnswered, !self.window.answers() { return .unanswered }
    try context.use(window, waits: window === self.window)
    let isNew = try refresh(scene)
    let size = window.size
    var wanted = Shown(scene: scene, size: size, isDamaged: false)
    if window === self.window, overlay?.size == size { wanted.overlay = overlay }
    if !isNew, let previous = shown[window.identifier], previous.scene == scene, previous.size == size,
      previous.overlay === wanted.overlay, !previous.isDamaged
    {
      return .unchanged
    }
    guard self.window.answers() else {
      wanted.isDamaged = true
      shown[window.identifier] = wanted
      return .unanswered
    }
    compose(wanted, into: 0, isUpsideDown: false)
    shown[window.identifier] = wanted
    try context.swap(window)
    return .shown
  }

  func damage(_ window: Window) { shown[window.identifier]?.isDamaged = true }

  func leave(_ window: Window) {
    shown[window.identifier] = nil
    // The context must not be current in a window that closes, so make it current in the main window.
    do throws(DisplayError) { try context.use(self.window, waits: true) } catch { context.delete() }
  }

  func snapshot(of window: Window) throws(DisplayError) -> OwnedPixelBuffer {
    let attempt = "capture the window"
    guard let shown = shown[window.identifier] else {
      throw DisplayError(attempt, reason: "the window has shown nothing yet")
    }
    let picture = OwnedPixelBuffer(width: shown.size.width, height: shown.size.height)
    do throws(DisplayError) {
      try context.use(window, waits: window === self.window)
      let target = try PlayerTexture(context.gl, shown.size)
      defer { target.delete() }
      compose(shown, into: target.framebuffer.name, isUpsideDown: true)
      read(into: picture)
    } catch {
      throw DisplayError(attempt, reason: error.reason)
    }
    return picture
  }

  func close() {
    // Forget the textures: OpenGL frees them together with their context.
    textures = PlayerPair(a: nil, b: nil)
    overlayTexture = nil
    context.delete()
  }

  func abandon() { context.abandon() }

  // MARK: - Drawing

  /// Lets the players of a scene draw new frames, and frees the pictures of players that no window
  /// shows.
  ///
  /// - Returns: true if a picture has changed.
  private func refresh(_ scene: DisplayScene) throws(DisplayError) -> Bool {
    guard let sources else { return false }
    var hasChanged = false
    for item in scene.items where sources[item.player].hasFrame {
      let source = sources[item.player]
      let previous = textures[item.player]
      let hasSize = previous?.size == item.drawing
      if hasSize, !source.hasNewFrame { continue }
      let texture: PlayerTexture
      if let previous, hasSize { texture = previous } else { texture = try PlayerTexture(context.gl, item.drawing) }
      source.draw(into: texture.framebuffer)
      texture.video = source.size
      if !hasSize { previous?.delete() }
      textures[item.player] = texture
      hasChanged = true
    }
    return hasChanged
  }

  func forget(except seen: [PlayerID]) {
    for player in PlayerID.allCases where !seen.contains(player) {
      textures[player]?.delete()
      textures[player] = nil
    }
  }

  private func compose(_ shown: Shown, into framebuffer: UInt32, isUpsideDown: Bool) {
    let size = shown.size
    program.begin(framebuffer, size, isUpsideDown: isUpsideDown)
    for (index, item) in shown.scene.items.enumerated() {
      // Draw black with texture 0 for a player without a picture.
      let empty = QuadProgram.Quad(texture: 0, box: item.area, video: item.area, part: .whole, framing: item.framing)
      program.draw(textures[item.player]?.quad(item) ?? empty, on: size, isBehind: index == 0)
    }
    guard let overlay = shown.overlay else { return }
    if overlayTexture?.image !== overlay {
      overlayTexture?.delete(context.gl)
      overlayTexture = OverlayTexture(context.gl, overlay)
    }
    if let overlayTexture { program.draw(overlayTexture) }
  }

  /// Reads the bound framebuffer.
  private func read(into picture: OwnedPixelBuffer) {
    let gl = context.gl
    let buffer = picture.buffer
    gl.pixelStorei(GL_PACK_ALIGNMENT, 4)
    if gl.bindVertexArray != nil { gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0) }
    for y in 0..<buffer.height {
      let row = buffer.pixels + y * buffer.stride
      gl.readPixels(0, Int32(y), Int32(buffer.width), 1, GL_RGBA, GL_UNSIGNED_BYTE, row)
      // SAFETY: the row holds as many pixels as were read into it; exchange red and blue, because
      // OpenGL ES returns red first and pictures have blue first.
      let pixels = row.assumingMemoryBound(to: UInt32.self)
      for x in 0..<buffer.width {
        let value = pixels[x]
        pixels[x] = value & 0x00ff00 | (value & 0xff) << 16 | (value >> 16) & 0xff
      }
    }
  }
}
