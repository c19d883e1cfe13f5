// A display without a screen.

import Orchestration

/// Shows layouts in memory: for machines without a screen, for snapshots and for tests.
///
/// A layout is drawn at once, as a cut; it settles when its animation would have ended.
public final class HeadlessDisplay: Display {
  private let memory: PictureMemory
  private let compositor: Compositor
  private let sources: PlayerPair<any VideoSource>
  private var choreography = Choreography()
  private var layout: Layout?
  /// Shown but not yet composed.
  private var isPending = false
  private var settlesAt: Duration?

  /// How often the picture has changed.
  public private(set) var compositions = 0

  public init(_ sources: PlayerPair<any VideoSource>, width: Int = 1280, height: Int = 720) {
    memory = PictureMemory(width: width, height: height)
    compositor = Compositor(sources)
    self.sources = sources
  }

  /// The composed picture. Valid as long as the display; changes with each tick.
  public var picture: PictureBuffer { memory.buffer }

  /// The colour of one pixel, counted from the top left corner.
  public func pixel(x: Int, y: Int) -> Pixel { memory.buffer.pixel(x: x, y: y) }

  public func show(_ layout: Layout) {
    self.layout = layout
    isPending = true
    settlesAt = nil
  }

  public func tick(at now: Duration, _ report: (DisplayFact) -> Void) {
    defer { sources.skip(except: scene.items.map(\.player)) }
    guard let layout else { return }
    if isPending {
      choreography.show(layout, at: now, on: size)
      choreography.cut()
      scene = choreography.scene(at: now, on: size)
      sources.placeSubtitles(for: layout, on: size)
    }
    if !compositor.compose(scene, into: memory.buffer).isEmpty { compositions += 1 }
    if isPending {
      isPending = false
      settlesAt = now + layout.animation
      report(.presented(revision: layout.revision))
    }
    if let due = settlesAt, now >= due {
      settlesAt = nil
      report(.settled(revision: layout.revision))
    }
  }

  public var nextTick: Duration? { isPending ? .zero : settlesAt }

  public var size: PictureSize { PictureSize(width: picture.width, height: picture.height) }

  public private(set) var scene = Scene(items: [])

  public func takeInput() -> [DisplayInput] { [] }

  public var inputDescriptor: Int32? { nil }

  /// Nobody has a hand here.
  public func drag(to centre: (x: Double, y: Double)) {}

  public func snapshot() -> PictureMemory {
    let copy = PictureMemory(width: picture.width, height: picture.height)
    copy.buffer.copy(picture)
    return copy
  }

  /// There is no screen to fill, and none to keep awake.
  public var isFullScreen = false
  public var keepsAwake = false
}
