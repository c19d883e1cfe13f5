// The pictures of a libmpv core.

import TandemOrchestrator
import TandemPlayback

/// Draws with libmpv's renderers.
///
/// Audio-only content has a black picture, which libmpv draws like any other.
///
/// libmpv waits a fifth of a second for each frame that is not taken. So frames before the first one that may be shown
/// are taken at once without drawing; libmpv can draw a taken frame again.
final class MPVVideo: VideoSource {
  weak var player: MPVPlayer?
  /// The size of the newest frame, with square pixels; nil for audio only.
  var frameSize: PictureSize?
  var pace = FramePace()
  private var core: MPVCore?
  private var isShowing = false
  private var isDirty = false
  /// True if the last picture stays until another renderer's first frame.
  private var isReturning = false

  var hasFrame: Bool { isShowing }

  var hasNewFrame: Bool {
    refresh()
    return isDirty
  }

  /// Another core draws from now on, or none.
  func attach(_ core: MPVCore?) {
    self.core = core
    clear()
  }

  /// The first frame of a load is there.
  func show() {
    isReturning = false
    isShowing = true
    isDirty = true
  }

  /// The next frame has yet to come.
  func clear() {
    isReturning = false
    isShowing = false
    isDirty = false
  }

  /// Another renderer draws from now on; the picture returns with its first frame.
  func restart() {
    isReturning = isReturning || isShowing
    isShowing = false
    isDirty = false
  }

  /// Examines the state of the renderer.
  func refresh() {
    guard let core, core.flags.takeFrames(), let renderer = core.renderer else { return }
    let isWaiting = renderer.hasFrame()
    if isReturning, isWaiting { show() }
    // libmpv no longer waits with a frame that was not taken in time, and draws that one from now on: also the last one
    // before a long pause, with its overlay.
    if isShowing { isDirty = true } else if isWaiting { renderer.take() }
  }

  func skip() {
    core?.renderer?.take()
    takeNewest()
  }

  /// The newest frame counts as seen.
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
    // Without a content libmpv draws black.
    core?.renderer?.draw(into: framebuffer)
  }

  var size: PictureSize? { isShowing ? frameSize : nil }

  func show(_ overlay: Overlay?) { player?.show(overlay) }

  func keepSubtitles(above share: Double) { player?.keepSubtitles(above: share) }

  func use(_ renderer: RenderTarget) { player?.use(renderer) }
}
