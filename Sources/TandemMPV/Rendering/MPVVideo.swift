// The pictures of a libmpv core.

import TandemOrchestrator
import TandemPlayback

/// Draws with libmpv's renderers.
///
/// Audio-only content has a black picture, which libmpv draws like any other picture.
///
/// libmpv waits a fifth of a second for each frame that is not taken. The frames before the first visible frame are
/// therefore taken at once without drawing. libmpv can draw a taken frame again.
final class MPVVideo: VideoSource {
  weak var player: MPVPlayer?
  /// The size of the newest frame, with square pixels; nil for audio only.
  var frameSize: PictureSize?
  var pace = FramePace()
  private var core: MPVCore?
  private var isShowing = false
  private var isDirty = false
  /// True if the last picture is kept until the first frame of another renderer.
  private var isReturning = false

  var hasFrame: Bool { isShowing }

  var hasNewFrame: Bool {
    refresh()
    return isDirty
  }

  /// Uses the renderer of another core from now on; nil for no core.
  func attach(_ core: MPVCore?) {
    self.core = core
    clear()
  }

  /// Starts to show the pictures of a load whose first frame has arrived.
  func show() {
    isReturning = false
    isShowing = true
    isDirty = true
  }

  /// Shows nothing until the next load produces its first frame.
  func clear() {
    isReturning = false
    isShowing = false
    isDirty = false
  }

  /// Prepares for another renderer, and shows nothing new until its first frame.
  func restart() {
    isReturning = isReturning || isShowing
    isShowing = false
    isDirty = false
  }

  /// Checks the renderer for a new frame.
  func refresh() {
    guard let core, core.flags.takeFrames(), let renderer = core.renderer else { return }
    let isWaiting = renderer.hasFrame()
    if isReturning, isWaiting { show() }
    // Redraw a visible picture even if no new frame waits. If a frame is not taken in time, libmpv
    // stops waiting for it and never announces it again, but draws it at the next request. This
    // also applies to the last frame before a long pause, with its overlay.
    if isShowing { isDirty = true } else if isWaiting { renderer.take() }
  }

  func skip() {
    core?.renderer?.take()
    takeNewest()
  }

  /// Counts the newest frame as shown.
  private func takeNewest() {
    if isDirty, let player { pace.take(at: player.clock.now) }
    isDirty = false
  }

  func draw(into picture: PixelBuffer) {
    takeNewest()
    guard isShowing, let renderer = core?.renderer else { return picture.fill(.black) }
    renderer.draw(into: picture)
  }

  func draw(into framebuffer: Framebuffer) {
    takeNewest()
    // Draw in any case: libmpv draws black if nothing is shown.
    core?.renderer?.draw(into: framebuffer)
  }

  var size: PictureSize? { isShowing ? frameSize : nil }

  func show(_ overlay: Overlay?) { player?.show(overlay) }

  func keepSubtitles(above share: Double) { player?.keepSubtitles(above: share) }

  func use(_ renderer: RenderTarget) { player?.use(renderer) }
}
