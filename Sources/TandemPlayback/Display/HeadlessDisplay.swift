import TandemOrchestrator

/// Shows layouts in memory: for machines without a screen, for snapshots and for tests.
///
/// A layout is drawn at once, without an animation. The display reports it as settled when the animation would have
/// ended.
package final class HeadlessDisplay: VideoDisplay {
  private let memory: OwnedPixelBuffer
  private var compositor: Compositor?
  private var sources: PlayerPair<any VideoSource>?
  private var animator = LayoutAnimator()
  private var layout: Layout?
  /// True if a layout was ordered and is not composed yet.
  private var isPending = false
  private var settlesAt: Duration?

  /// The number of times that the picture has changed.
  package private(set) var compositions = 0

  /// - Parameters:
  ///   - sources: the sources of the pictures; nil if ``attach(_:)`` sets them later.
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  package init(_ sources: PlayerPair<any VideoSource>? = nil, width: Int = 1280, height: Int = 720) {
    memory = OwnedPixelBuffer(width: width, height: height)
    if let sources { attach(sources) }
  }

  package var renderer: RenderTarget { .memory }

  package func attach(_ sources: PlayerPair<any VideoSource>) {
    compositor = Compositor(sources)
    self.sources = sources
  }

  package func close() {}

  /// The composed picture, which is valid as long as the display and changes with each tick.
  package var picture: PixelBuffer { memory.buffer }

  /// The colour of one pixel, counted from the top left corner.
  package func pixel(x: Int, y: Int) -> Pixel { memory.buffer.pixel(x: x, y: y) }

  package func show(_ overlay: OverlayImage?) { compositor?.overlay = overlay }

  package func show(_ layout: Layout) {
    self.layout = layout
    isPending = true
    settlesAt = nil
  }

  package func tick(at now: Duration, _ report: (DisplayFact) -> Void) {
    guard let sources, let compositor else { return }
    defer { sources.skip(except: scene.items.map(\.player)) }
    guard let layout else { return }
    if isPending {
      animator.show(layout, at: now, on: size)
      animator.cut()
    }
    let isReshaped = animator.follow(sources)
    if isPending || isReshaped {
      scene = animator.scene(at: now, on: size)
      sources.placeSubtitles(for: layout, on: size, animator.sizes)
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

  package var nextTick: Duration? { isPending ? .zero : settlesAt }

  package var size: PictureSize { PictureSize(width: picture.width, height: picture.height) }

  package private(set) var scene = DisplayScene(items: [])

  package func takeInput() -> [DisplayInput] { [] }

  package var inputDescriptor: Int32? { nil }

  /// Does nothing, because there is no pointer.
  package func drag(to area: DisplayArea) {}

  package func snapshot() -> OwnedPixelBuffer {
    let copy = OwnedPixelBuffer(width: picture.width, height: picture.height)
    copy.buffer.copy(picture)
    return copy
  }

  /// Has no effect, because there is no screen.
  package var isFullScreen = false
  package var keepsAwake = false
}
