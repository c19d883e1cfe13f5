// The suite of all tests that open windows.

import TandemOrchestrator
import TandemPlayback
import TandemSDL
import Testing

/// All tests that use SDL. SDL can be used by one test at a time.
@Suite("The window", .serialized, .timeLimit(.minutes(5))) @MainActor
struct Windows {
  typealias Presenter = SDLDisplay.Options.Presenter

  nonisolated static let presenters: [Presenter] = [.software, .openGL]

  /// The middle of the picture in picture in each corner.
  nonisolated static let middles: [(PicturePlacement, x: Int, y: Int)] = [
    (.topLeft, 190, 120), (.topRight, 1090, 120), (.bottomLeft, 190, 600), (.bottomRight, 1090, 600),
  ]
}
