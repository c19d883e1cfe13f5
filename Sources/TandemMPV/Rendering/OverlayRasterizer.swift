import TandemOrchestrator
import TandemPlayback
import TandemSystem

/// Draws overlays over black, for a screen on which nothing plays.
///
/// The rasterizer has its own libmpv core, because libmpv's OSD also draws the overlays of videos.
/// The core shows a black picture.
///
/// Order: ``close()`` is called once, then ``awaitEnd()`` at the program's end. Thread: the session's.
package final class OverlayRasterizer {
  private let player: MPVPlayer
  private var overlay: Overlay?
  private let wake: @Sendable () -> Void
  /// Converts pictures on its own thread, because the conversion of a large picture takes a while.
  /// All rasterizers share this thread, because it never ends.
  private static let worker = Worker("tandem overlay", capacity: 4)
  private let conversion = Locked(Conversion())

  private struct Conversion {
    var isBusy = false
    var picture: OverlayImage?
  }

  /// A picture that is handed over to the worker. Afterwards only the worker uses it.
  private struct Drawing: @unchecked Sendable {
    // SAFETY (@unchecked): the session's thread draws the picture, hands it over, and keeps no
    // reference.
    let memory: OwnedPixelBuffer
  }

  /// - Parameter wake: called on any thread when ``takePicture()`` may have a new picture.
  package init(clock: any SessionClock, wake: @escaping @Sendable () -> Void) {
    self.wake = wake
    player = MPVPlayer(.A, clock: clock, options: MPVOptions(audioOutput: "null"), wake: wake)
    // Load a black content, because libmpv draws nothing without a content.
    player.perform(
      .load(LoadRequest(url: "av://lavfi:color=black:size=16x16:rate=1", generation: 1, isPaused: true)))
  }

  package func show(_ overlay: Overlay) {
    self.overlay = overlay
    player.show(overlay)
  }

  /// The newest picture; nil if nothing has changed since the last call.
  package func takePicture() -> OverlayImage? {
    player.collect { _ in }
    if let overlay, !conversion.withLock({ $0.isBusy }), player.pictures.hasNewFrame {
      let drawing = Drawing(memory: OwnedPixelBuffer(width: overlay.width, height: overlay.height))
      player.pictures.draw(into: drawing.memory.buffer)
      conversion.withLock { $0.isBusy = true }
      let isTaken = Self.worker.post { [conversion, wake] in
        let source = drawing.memory.buffer
        let picture = OverlayImage(size: PictureSize(width: source.width, height: source.height)) { picture in
          picture.copy(source)
          picture.makeOpaque()
        }
        conversion.withLock { $0 = Conversion(isBusy: false, picture: picture) }
        wake()
      }
      if !isTaken { conversion.withLock { $0.isBusy = false } }
    }
    return conversion.withLock { $0.picture.take() }
  }

  /// Begins the end of the libmpv core, and returns at once.
  package func close() { player.shutDown() }

  /// Waits until the core has ended, for a few seconds at most.
  package func awaitEnd() { player.awaitEnd() }
}

extension PixelBuffer {
  /// Sets each pixel's fourth byte, which libmpv leaves empty.
  fileprivate func makeOpaque() {
    for y in 0..<height {
      // SAFETY: the row holds `width` pixels and begins at a multiple of four bytes.
      let row = (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { row[x] |= 0xff00_0000 }
    }
  }
}
