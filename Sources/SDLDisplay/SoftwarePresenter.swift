// Presents without a graphics processor.

import CSDL2
import Orchestration
import Playback

/// Composes straight in the windows' own memory, and puts on the screen what has changed.
final class SoftwarePresenter: Presenter {
  private var sources: PlayerPair<any VideoSource>?
  private var views: [UInt32: SoftwareView] = [:]

  init() {}

  var renderer: PictureRenderer { .memory }

  func attach(_ sources: PlayerPair<any VideoSource>) { self.sources = sources }

  func present(_ scene: Scene, in window: Window) throws(PresenterLoss) -> Bool {
    guard let sources else { return false }
    let view = views[window.identifier] ?? SoftwareView(Compositor(sources, hasBorders: true))
    if views.updateValue(view, forKey: window.identifier) == nil {
      // What moves into a new window brings its picture along.
      for other in views.values where other !== view {
        for item in scene.items { view.compositor.adopt(item.player, from: other.compositor) }
      }
    }
    return try view.present(scene, in: window)
  }

  /// Each view's compositor forgets by itself.
  func forget(except seen: [PlayerID]) {}

  func damage(_ window: Window) { views[window.identifier]?.isDamaged = true }

  func leave(_ window: Window) {
    guard let gone = views.removeValue(forKey: window.identifier) else { return }
    for other in views.values {
      for player in PlayerID.allCases { other.compositor.adopt(player, from: gone.compositor) }
    }
    gone.compositor.leave()
  }

  func snapshot(of window: Window) throws(DisplayError) -> PictureMemory {
    guard let canvas = views[window.identifier]?.canvas else {
      throw DisplayError("take a picture of the window", reason: "nothing was shown yet")
    }
    let copy = PictureMemory(width: canvas.width, height: canvas.height)
    copy.buffer.copy(canvas)
    return copy
  }

  func close() { views = [:] }
}

/// The memory of one window.
private final class SoftwareView {
  let compositor: Compositor
  /// The window's surface if players can draw into it, else memory that is converted.
  private(set) var canvas: PictureBuffer?
  /// Where the surface's pixels have another form than players draw.
  private var memory: PictureMemory?
  var isDamaged = true

  init(_ compositor: Compositor) { self.compositor = compositor }

  func present(_ scene: Scene, in window: Window) throws(PresenterLoss) -> Bool {
    let size = window.size
    // SDL frees an outdated surface only when it is asked for the next one, so what is in it can still be kept.
    if let canvas, PictureSize(width: canvas.width, height: canvas.height) != size {
      compositor.leave()
      self.canvas = nil
    }
    guard let surface = SDL_GetWindowSurface(window.handle) else { throw PresenterLoss(reason: SDLMessage.last) }
    let buffer = try buffer(of: surface)
    if canvas?.pixels != buffer.pixels { isDamaged = true }
    canvas = buffer
    var changes = compositor.compose(scene, into: buffer)
    if isDamaged { changes = [PixelArea(x: 0, y: 0, width: buffer.width, height: buffer.height)] }
    if changes.isEmpty { return false }
    isDamaged = false
    for change in changes { convert(change, to: surface) }
    let rectangles = changes.map {
      SDL_Rect(x: Int32($0.x), y: Int32($0.y), w: Int32($0.width), h: Int32($0.height))
    }
    guard SDL_UpdateWindowSurfaceRects(window.handle, rectangles, Int32(rectangles.count)) == 0 else {
      throw PresenterLoss(reason: SDLMessage.last)
    }
    return true
  }

  private func buffer(of surface: UnsafeMutablePointer<SDL_Surface>) throws(PresenterLoss) -> PictureBuffer {
    // SAFETY: SDL keeps the surface, its format and its pixels until the next call of SDL_GetWindowSurface at the
    // earliest, and `canvas` is compared with the new surface right after that.
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    let format = surface.pointee.format.pointee.format
    if format == SDL_PIXELFORMAT_XRGB8888.rawValue || format == SDL_PIXELFORMAT_ARGB8888.rawValue,
      let pixels = surface.pointee.pixels
    {
      memory = nil
      return PictureBuffer(pixels: pixels, width: width, height: height, stride: Int(surface.pointee.pitch))
    }
    if let memory, memory.buffer.width == width, memory.buffer.height == height { return memory.buffer }
    let fresh = PictureMemory(width: width, height: height)
    memory = fresh
    return fresh.buffer
  }

  /// Copies an area of the memory into a surface of another form.
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
