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
  /// The shortest mean time between two drawn frames while the player shows fewer frames.
  private static let reducedInterval = Duration.seconds(1) / 12
  /// The time from which the next frame is drawn while the player shows fewer frames.
  private var nextDraw = Duration.zero
  /// True if the newest frame was taken without being drawn, because the player shows fewer frames.
  private var hasSkipped = false
  /// The time at which the newest picture is drawn even if libmpv has announced none; nil if it is drawn.
  private(set) var drawDue: Duration?
  private static let overlayPatience = Duration.milliseconds(100)
  /// The time for the first frame of another renderer, longer than libmpv waits until a frame is taken.
  private static let returnPatience = Duration.milliseconds(500)
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

  /// Prepares for another renderer, and shows nothing new until its first frame, or for half a second at most.
  ///
  /// libmpv withdraws the announcement of a frame that is not taken within a fifth of a second (`flip_page` in mpv's
  /// `video/out/vo_libmpv.c`), but draws the frame at the next request.
  func restart(at now: Duration) {
    isReturning = isReturning || isShowing
    isShowing = false
    isDirty = false
    drawDue = isReturning ? now + Self.returnPatience : nil
  }

  /// Checks the renderer for a new frame.
  func refresh() {
    guard let core, core.flags.takeFrames(), let renderer = core.renderer else { return }
    let isWaiting = renderer.hasFrame()
    if isReturning, isWaiting { show() }
    if isShowing, isWaiting, !isDirty, isTooEarly {
      hasSkipped = true
      return renderer.take()
    }
    // Redraw a visible picture even if no new frame waits. If a frame is not taken in time, libmpv
    // stops waiting for it and never announces it again, but draws it at the next request. This
    // also applies to the last frame before a long pause, with its overlay.
    if isShowing { isDirty = true } else if isWaiting { renderer.take() }
  }

  /// True if the player shows fewer frames, and has drawn a frame just now.
  private var isTooEarly: Bool {
    guard let player, player.isReduced, player.isRunning else { return false }
    return player.clock.now < nextDraw
  }

  /// Draws the newest frame after all if the video no longer moves, so that it does not stay behind its position.
  func showSkipped() { if hasSkipped, isShowing { isDirty = true } }

  /// Takes note of a new overlay.
  ///
  /// libmpv announces a picture with the overlay, but forgets the announcement if the presentation of a frame ends at
  /// the same moment (`render_frame` in mpv's `video/out/vo.c`).
  func overlayChanged(at now: Duration) { if isShowing { drawDue = now + Self.overlayPatience } }

  func drawLate(at now: Duration) {
    guard let due = drawDue, now >= due else { return }
    drawDue = nil
    if isReturning { show() } else if isShowing { isDirty = true }
  }

  func skip() {
    core?.renderer?.take()
    takeNewest()
  }

  /// Counts the newest frame as shown.
  private func takeNewest() {
    if isDirty, let player {
      let now = player.clock.now
      pace.take(at: now)
      nextDraw = max(nextDraw, now - Self.reducedInterval) + Self.reducedInterval
    }
    (isDirty, hasSkipped, drawDue) = (false, false, nil)
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
