// Pictures in a real window.

import Orchestration
import Playback
import SDLDisplay
import TestSupport
import Testing

/// All that uses SDL, which wants one thread and one user at a time.
@Suite("The window", .serialized) @MainActor
struct Windows {
  typealias Presenter = SDLDisplay.Options.Presenter

  nonisolated static let presenters: [Presenter] = [.software]

  @Test("shows the full-screen picture and the picture in picture in each corner", arguments: presenters)
  func corners(presenter: Presenter) throws {
    let stage = try Stage(presenter)
    stage.a.show(.pureRed)
    stage.b.show(.pureBlue)
    let middles: [(Corner, Int, Int)] = [
      (.topLeft, 190, 120), (.topRight, 1090, 120), (.bottomLeft, 190, 600), (.bottomRight, 1090, 600),
    ]
    for (corner, x, y) in middles {
      stage.show(.A, .B, corner: corner)
      try stage.waitForPixel(x, y, .pureBlue)
      let capture = try stage.screen.capture()
      #expect(capture.pixel(640, 360) == .pureRed)
      for (other, x, y) in middles where other != corner { #expect(capture.pixel(x, y) == .pureRed) }
    }
    #expect(stage.facts.count == 8)
  }

  @Test("shows both pictures under way, and each new layout is told as presented, then as settled")
  func animation() throws {
    let stage = try Stage(.software)
    stage.a.show(.pureRed)
    stage.b.show(.pureBlue)
    let first = stage.show(.A, .B)
    try stage.waitForPixel(1090, 600, .pureBlue)
    let second = stage.show(.B, .A, animation: .milliseconds(300))
    #expect(stage.facts == [.presented(revision: first), .settled(revision: first), .presented(revision: second)])
    stage.tick(.milliseconds(150))
    let capture = try stage.screen.capture()
    #expect(capture.pixel(0, 0) == .black || capture.pixel(10, 10).isNear(.pureRed))
  }
}
