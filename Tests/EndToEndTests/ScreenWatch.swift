// Repeated captures of a screen.

import Foundation
import Synchronization
import TandemPlayback
import TandemTestSupport

/// Captures a screen as fast as possible, on its own thread, until `end()`.
final class ScreenWatch: Sendable {
  /// The result of one capture.
  struct Frame: Sendable {
    var isBlack: Bool
    /// The colours of the watched pixels.
    var colours: [Pixel]
  }

  private struct Seen {
    var frames: [Frame] = []
    var failure: (any Error)?
    var isOver = false
    var hasEnded = false
  }

  private let seen = Mutex(Seen())

  /// - Parameter places: x and y of the pixels to watch.
  init(_ screen: VirtualScreen, at places: [(x: Int, y: Int)]) {
    let name = screen.name
    Thread.detachNewThread { [self] in
      while !seen.withLock({ $0.isOver }) {
        do {
          let capture = try Capture(of: name)
          let frame = Frame(isBlack: capture.isBlack, colours: places.map { capture.pixel($0.x, $0.y) })
          seen.withLock { $0.frames.append(frame) }
        } catch {
          seen.withLock { $0.failure = error }
          break
        }
      }
      seen.withLock { $0.hasEnded = true }
    }
  }

  /// The number of captures so far.
  var count: Int { seen.withLock { $0.frames.count } }

  /// Ends the captures, and returns them.
  func end() throws -> [Frame] {
    seen.withLock { $0.isOver = true }
    try waitUntil("the last look at the screen") { self.seen.withLock { $0.hasEnded } }
    return try seen.withLock { seen in
      if let failure = seen.failure { throw failure }
      return seen.frames
    }
  }
}
