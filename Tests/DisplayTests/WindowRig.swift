// A window with two painted videos.

import Foundation
import TandemOrchestrator
import TandemPlayback
import TandemSDL
import TandemTestSupport
import Testing

typealias Screen = VirtualScreen

/// A display in a window on a private screen. The test advances its time.
final class WindowRig {
  let screen: Screen
  let display: SDLDisplay
  let a: PaintedVideo
  let b: PaintedVideo
  private(set) var facts: [DisplayFact] = []
  private(set) var inputs: [DisplayInput] = []
  private var revision = 0
  var now = Duration.zero

  init(
    _ presenter: SDLDisplay.Options.Presenter, screen: Screen? = nil, size: PictureSize? = nil,
    videos: (a: PaintedVideo, b: PaintedVideo) = (PaintedVideo(), PaintedVideo()),
    _ change: (inout SDLDisplay.Options) -> Void = { _ in }
  ) throws {
    self.screen = try screen ?? Screen()
    (a, b) = videos
    var options = SDLDisplay.Options()
    options.presenter = presenter
    if let size { options.size = size }
    // The test must pass on a machine of any speed.
    options.slowestFrame = .seconds(60)
    change(&options)
    display = try SDLDisplay(options)
    a.use(display.renderer)
    b.use(display.renderer)
    display.attach(PlayerPair(a: a, b: b))
  }

  deinit { display.close() }

  /// Advances the time by a step, and ticks the display.
  func tick(_ step: Duration = .zero) {
    now += step
    display.tick(at: now) { facts.append($0) }
    inputs += display.takeInput()
  }

  @discardableResult
  func show(
    _ full: PlayerID?, _ small: PlayerID?, corner: PicturePlacement = .bottomRight, animation: Duration = .zero,
    isFloating: Bool = false, style: LayoutStyle = .pictureInPicture
  ) -> Int {
    revision += 1
    display.show(
      Layout(
        revision: revision, fullScreen: full, pictureInPicture: small, corner: corner, animation: animation,
        isFloating: isFloating, style: style))
    tick()
    return revision
  }

  /// Ticks until a condition holds, for at most ten seconds of real time.
  func wait(_ what: String, until condition: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
      tick(.milliseconds(1))
      if try condition() { return }
      // Waits for input or a time limit, as the session does.
      var descriptor = pollfd(fd: display.inputDescriptor ?? -1, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, 5)
    }
    throw HarnessError(what: "\(what) did not happen; input was \(inputs)")
  }

  /// Waits until a pixel of the real screen has a colour.
  func waitForPixel(_ x: Int, _ y: Int, _ colour: Pixel) throws {
    var seen: [Pixel] = []
    do {
      try wait("\(colour) at \(x), \(y)") {
        let pixel = try screen.capture().pixel(x, y)
        if seen.last != pixel { seen.append(pixel) }
        return pixel.isNear(colour)
      }
    } catch { throw HarnessError(what: "\(error), seen: \(seen)") }
  }

  func takeInputs() -> [DisplayInput] {
    defer { inputs = [] }
    return inputs
  }
}
