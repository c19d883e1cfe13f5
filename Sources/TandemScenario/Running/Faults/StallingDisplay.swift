import TandemOrchestrator
import TandemPlayback

/// Forwards everything to another display, and shows nothing new during a stall.
final class StallingDisplay: VideoDisplay {
  let inner: any VideoDisplay
  private var standsStillUntil = Duration.zero

  init(_ inner: any VideoDisplay) { self.inner = inner }

  func standStill(until time: Duration) { standsStillUntil = max(standsStillUntil, time) }

  var renderer: RenderTarget { inner.renderer }

  func attach(_ sources: PlayerPair<any VideoSource>) { inner.attach(sources) }

  var needsMainThread: Bool { inner.needsMainThread }

  func close() { inner.close() }

  func show(_ layout: Layout) { inner.show(layout) }

  func tick(at now: Duration, _ report: (DisplayFact) -> Void) {
    if now >= standsStillUntil { inner.tick(at: now, report) }
  }

  var nextTick: Duration? { inner.nextTick.map { max($0, standsStillUntil) } }

  var size: PictureSize { inner.size }

  var scene: DisplayScene { inner.scene }

  func takeInput() -> [DisplayInput] { inner.takeInput() }

  var inputDescriptor: Int32? { inner.inputDescriptor }

  func drag(to area: DisplayArea) { inner.drag(to: area) }

  func snapshot() throws(DisplayError) -> OwnedPixelBuffer { try inner.snapshot() }

  var isFullScreen: Bool {
    get { inner.isFullScreen }
    set { inner.isFullScreen = newValue }
  }

  var keepsAwake: Bool {
    get { inner.keepsAwake }
    set { inner.keepsAwake = newValue }
  }
}
