// libmpv's videos in a real window.

import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemSDL
import TandemTestSupport
import Testing

private let media = Media.shared

extension Windows {
  @MainActor @Suite struct FilmTests {
    @Test(
      "libmpv's players swap on the screen with both presenters, and survive the loss of an OpenGL context",
      arguments: presenters)
    func mpvPlayersSwapOnTheScreen(presenter: Presenter) throws {
      let screen = try Screen()
      var options = SDLDisplay.Options()
      options.presenter = presenter
      options.slowestFrame = .seconds(60)
      let display = try SDLDisplay(options)
      defer { display.close() }
      let clock = MonotonicClock()
      let a = MPVPlayer(.A, clock: clock, renderer: display.renderer)
      let b = MPVPlayer(.B, clock: clock, renderer: display.renderer)
      defer {
        a.shutDown()
        b.shutDown()
      }
      display.attach(PlayerPair(a: a.video, b: b.video))
      a.perform(.load(LoadRequest(url: media.red, generation: 1)))
      b.perform(.load(LoadRequest(url: media.blue, generation: 1)))
      var facts: [DisplayFact] = []
      func wait(_ what: String, until condition: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(15)
        while ContinuousClock.now < end {
          for player in [a, b] { player.collect { _ in } }
          display.tick(at: clock.now) { facts.append($0) }
          _ = display.takeInput()
          if try condition() { return }
        }
        throw HarnessError(what: "\(what) did not happen")
      }
      func waitFor(_ full: Pixel, _ small: Pixel) throws {
        try wait("\(full) and \(small)") {
          let capture = try screen.capture()
          return capture.pixel(640, 300).isNear(full) && capture.pixel(1090, 600).isNear(small)
        }
      }
      display.show(Layout(revision: 1, fullScreen: .A, pictureInPicture: .B))
      try waitFor(.pureRed, .pureBlue)
      display.show(Layout(revision: 2, fullScreen: .B, pictureInPicture: .A, animation: .milliseconds(200)))
      try wait("the end of the movement") { facts.last == .settled(revision: 2) }
      try waitFor(.pureBlue, .pureRed)
      guard presenter == .openGL else { return }
      display.loseContext()
      display.show(Layout(revision: 3, fullScreen: .A, pictureInPicture: .B, animation: .milliseconds(200)))
      try wait("the end of the movement") { facts.last == .settled(revision: 3) }
      try waitFor(.pureRed, .pureBlue)
    }
  }
}
