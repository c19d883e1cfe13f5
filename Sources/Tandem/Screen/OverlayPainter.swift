import Synchronization
import TandemOrchestrator
import TandemPlayback
import TandemSystem

/// Keeps the overlay on the display up to date with the screen. Each drawing runs on a separate thread.
@MainActor
final class OverlayPainter {
  var overlay: ScreenOverlay? {
    didSet {
      isStale = true
      number += 1
    }
  }
  /// True if the overlay must be drawn or shown again, even if the screen's layout has not changed.
  var isStale = false
  /// The number of the present overlay. A drawing for an earlier overlay is not shown.
  private var number = 0
  private var layout: ScreenLayout?
  private var isShown = false
  private var drawing: Drawing?
  private var isSlownessTold = false

  /// The time after which a slow drawing causes a warning.
  private static let patience = Duration.milliseconds(100)

  private final class Drawing: Sendable {
    let number: Int
    let began = ContinuousClock.now
    let result = Mutex<(image: OverlayImage, ended: ContinuousClock.Instant)?>(nil)

    init(_ number: Int) { self.number = number }
  }

  /// Shows a finished drawing, and begins a new drawing if one is due.
  ///
  /// - Returns: true if the display has something new to show.
  func update(_ session: TandemSession) -> Bool {
    if overlay == nil, !isShown, drawing == nil { return false }
    var isNew = take(session)
    guard let overlay else {
      if isShown { isNew = show(nil, session) }
      return isNew
    }
    let newest = session.screenLayout
    guard isStale || newest != layout else { return isNew }
    switch overlay.source {
    case .image(let image):
      isStale = false
      layout = newest
      if image.size != newest.size {
        session.loop.warn(
          "the overlay of \(image.size.width)×\(image.size.height) is not shown, because the picture is "
            + "\(newest.size.width)×\(newest.size.height)")
      }
      return show(image, session)
    case .drawing(let draw):
      if drawing != nil { return isNew }
      isStale = false
      layout = newest
      begin(draw, newest, session)
      return isNew
    }
  }

  private func begin(
    _ draw: @escaping @Sendable (OverlayCanvas) -> Void, _ layout: ScreenLayout, _ session: TandemSession
  ) {
    let drawing = Drawing(number)
    let mailbox = session.waiter.mailbox
    let code = Threads.start("tandem overlay") {
      let image = OverlayImage(size: layout.size) { draw(OverlayCanvas(pixels: $0, layout: layout)) }
      drawing.result.withLock { $0 = (image, .now) }
      mailbox.wake()
    }
    if code == 0 { self.drawing = drawing } else { session.loop.warn("can't start a thread to draw the overlay") }
  }

  /// Shows a finished drawing if it belongs to the present overlay.
  private func take(_ session: TandemSession) -> Bool {
    guard let drawing, let result = drawing.result.withLock({ $0 }) else { return false }
    self.drawing = nil
    let time = result.ended - drawing.began
    if time > Self.patience, !isSlownessTold {
      let milliseconds = Int(time / .milliseconds(1))
      session.loop.warn(
        "drawing the overlay took \(milliseconds) ms; the overlay appeared late, but the videos did not wait for it")
    }
    isSlownessTold = time > Self.patience
    guard overlay != nil, drawing.number == number else { return false }
    return show(result.image, session)
  }

  private func show(_ image: OverlayImage?, _ session: TandemSession) -> Bool {
    isShown = image != nil
    session.loop.display.show(image)
    return true
  }
}
