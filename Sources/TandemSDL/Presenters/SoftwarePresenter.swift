import CTandemSDL
import TandemOrchestrator
import TandemPlayback

/// Composes scenes in the memory that the window system shows, and presents the changed areas.
final class SoftwarePresenter: Presenter {
  private var sources: PlayerPair<any VideoSource>?
  private var views: [UInt32: SoftwareView] = [:]
  /// The window that shows the overlay.
  private let mainWindow: Window
  var overlay: OverlayImage?

  init(_ mainWindow: Window) { self.mainWindow = mainWindow }

  var renderer: RenderTarget { .memory }

  func attach(_ sources: PlayerPair<any VideoSource>) { self.sources = sources }

  func present(_ scene: DisplayScene, in window: Window, isAwaited: Bool) throws(DisplayError) -> PresentationResult {
    guard let sources else { return .unchanged }
    let view = views[window.identifier] ?? SoftwareView(Compositor(sources, hasFrames: true), window)
    if views.updateValue(view, forKey: window.identifier) == nil {
      // Keep the picture of a video that moves to a new window.
      for other in views.values where other !== view {
        for item in scene.items { view.compositor.adopt(item.player, from: other.compositor) }
      }
    }
    view.compositor.overlay = window === mainWindow ? overlay : nil
    return try view.present(scene, in: window, isAwaited: isAwaited)
  }

  /// Does nothing, because each view's compositor forgets pictures itself.
  func forget(except seen: [PlayerID]) {}

  func damage(_ window: Window) { views[window.identifier]?.isDamaged = true }

  func leave(_ window: Window) {
    guard let gone = views.removeValue(forKey: window.identifier) else { return }
    for other in views.values {
      for player in PlayerID.allCases { other.compositor.adopt(player, from: gone.compositor) }
    }
    gone.compositor.leave()
  }

  func snapshot(of window: Window) throws(DisplayError) -> OwnedPixelBuffer {
    guard let canvas = views[window.identifier]?.canvas else {
      throw DisplayError("capture the window", reason: "the window has shown nothing yet")
    }
    let copy = OwnedPixelBuffer(width: canvas.width, height: canvas.height)
    copy.buffer.copy(canvas)
    return copy
  }

  func close() { views = [:] }

  func abandon() { close() }
}

/// The memory of one window.
private final class SoftwareView {
  let compositor: Compositor
  /// The buffer that players draw into: memory shared with the X server if possible, otherwise the
  /// window's surface, otherwise memory that is converted to the surface.
  private(set) var canvas: PixelBuffer?
  private var connection: XConnection?
  private var image: XImage?
  /// The players' shared frames, which the server reads directly.
  private var lenders: [XSharedImage] = []
  /// True if the server has refused shared memory.
  private var isRefused = false
  private var isUnanswered = false
  /// Memory for the players, if the surface has another pixel format; nil otherwise.
  private var memory: OwnedPixelBuffer?
  var isDamaged = true

  init(_ compositor: Compositor, _ window: Window) {
    self.compositor = compositor
    connection = window.connection
  }

  func present(_ scene: DisplayScene, in window: Window, isAwaited: Bool) throws(DisplayError) -> PresentationResult {
    if connection?.isBroken == true {
      compositor.leave()
      (connection, image, canvas, lenders) = (nil, nil, nil, [])
    }
    // Wait until the server has read the previous picture.
    if let connection, !connection.hasTaken(within: isUnanswered ? .zero : WindowSystem.patience) {
      (isUnanswered, isDamaged) = (true, true)
      return .unanswered
    }
    isUnanswered = false
    let size = window.size
    // Free the old canvas only after its pictures are saved.
    if let canvas, PictureSize(width: canvas.width, height: canvas.height) != size {
      compositor.leave()
      self.canvas = nil
      image = nil
    }
    if let image = image(size) {
      let shared = share(scene, size)
      let changes = compose(scene, into: shared?.picture.buffer ?? image.buffer, shared: shared?.picture)
      if changes.isEmpty { return .unchanged }
      if let shared { shared.memory.put(changes, of: shared.picture) } else { image.put(changes) }
      // If the caller asks for it, return only when the picture is on the screen.
      if isAwaited, connection?.hasTaken(within: WindowSystem.patience) == false { return .unanswered }
      return .shown
    }
    return try presentSurface(scene, in: window)
  }

  /// - Returns: nil if the server can't read shared memory.
  private func image(_ size: PictureSize) -> XImage? {
    guard let connection, !isRefused else { return nil }
    if let image {
      guard image.isRefused else { return image }
      compositor.leave()
      isRefused = true
      self.image = nil
      return nil
    }
    image = XImage(connection, size)
    isRefused = image == nil
    return image
  }

  /// A picture that fills the scene, if the server can read the picture from the player's memory; nil otherwise.
  private func share(_ scene: DisplayScene, _ size: PictureSize) -> (picture: SharedFrame, memory: XSharedImage)? {
    guard let connection, !connection.isSharingRefused, let picture = compositor.share(scene, on: size) else {
      return nil
    }
    lenders.removeAll(where: \.isGone)
    if let memory = lenders.first(where: { $0.holds(picture) }) { return (picture, memory) }
    guard let memory = XSharedImage(connection, picture.memory) else { return nil }
    lenders.append(memory)
    return (picture, memory)
  }

  private func compose(_ scene: DisplayScene, into buffer: PixelBuffer, shared: SharedFrame? = nil) -> [PixelArea] {
    if canvas?.pixels != buffer.pixels { isDamaged = true }
    canvas = buffer
    let changes = compositor.compose(scene, into: buffer, shared: shared)
    defer { isDamaged = false }
    return isDamaged ? [PixelArea(x: 0, y: 0, width: buffer.width, height: buffer.height)] : changes
  }

  private func presentSurface(_ scene: DisplayScene, in window: Window) throws(DisplayError) -> PresentationResult {
    guard let surface = SDL_GetWindowSurface(window.handle) else {
      throw DisplayError("present", reason: SDLMessage.last)
    }
    let changes = compose(scene, into: try buffer(of: surface))
    if changes.isEmpty { return .unchanged }
    for change in changes { convert(change, to: surface) }
    let rectangles = changes.map {
      SDL_Rect(x: Int32($0.x), y: Int32($0.y), w: Int32($0.width), h: Int32($0.height))
    }
    guard SDL_UpdateWindowSurfaceRects(window.handle, rectangles, Int32(rectangles.count)) == 0 else {
      throw DisplayError("present", reason: SDLMessage.last)
    }
    return .shown
  }

  private func buffer(of surface: UnsafeMutablePointer<SDL_Surface>) throws(DisplayError) -> PixelBuffer {
    // SAFETY: SDL keeps the surface, its format and its pixels at least until the next call of
    // SDL_GetWindowSurface. Right after such a call, `canvas` is compared with the new surface.
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    let format = surface.pointee.format.pointee.format
    if format == SDL_PIXELFORMAT_XRGB8888.rawValue || format == SDL_PIXELFORMAT_ARGB8888.rawValue,
      let pixels = surface.pointee.pixels
    {
      memory = nil
      return PixelBuffer(pixels: pixels, width: width, height: height, stride: Int(surface.pointee.pitch))
    }
    if let memory, memory.buffer.width == width, memory.buffer.height == height { return memory.buffer }
    let fresh = OwnedPixelBuffer(width: width, height: height)
    memory = fresh
    return fresh.buffer
  }

  /// Copies an area of the memory to a surface with another pixel format.
  private func convert(_ area: PixelArea, to surface: UnsafeMutablePointer<SDL_Surface>) {
    guard let memory else { return }
    let part = memory.buffer.part(area)
    // SAFETY: the surface that is made uses the memory and is freed before the call returns.
    let source = SDL_CreateRGBSurfaceWithFormatFrom(
      part.pixels, Int32(part.width), Int32(part.height), 32, Int32(part.stride), SDL_PIXELFORMAT_XRGB8888.rawValue)
    defer { SDL_FreeSurface(source) }
    var target = SDL_Rect(x: Int32(area.x), y: Int32(area.y), w: Int32(area.width), h: Int32(area.height))
    SDL_UpperBlit(source, nil, surface, &target)
  }
}
