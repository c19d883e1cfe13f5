// After the first picture, the screen is never black.

import Foundation
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

/// Captures a screen repeatedly, on its own thread, and counts the black captures.
private final class Witness: Sendable {
  private final class Notes: @unchecked Sendable {
    // SAFETY: only used while `lock` is held.
    private let lock = NSLock()
    private var captures = 0
    private var blacks = 0
    private var isOver = false

    var isEnding: Bool { lock.withLock { isOver } }

    func note(isBlack: Bool) {
      lock.withLock {
        captures += 1
        if isBlack { blacks += 1 }
      }
    }

    var counts: (captures: Int, blacks: Int) { lock.withLock { (captures, blacks) } }
    func end() { lock.withLock { isOver = true } }
  }

  private let notes = Notes()
  private let finished = DispatchSemaphore(value: 0)

  init(_ display: String) {
    Thread.detachNewThread { [notes, finished] in
      while !notes.isEnding {
        do {
          let capture = try Capture(of: display)
          notes.note(isBlack: capture.isBlack)
        } catch {
          // xwd fails if a window changes its size during the capture; the test waits for captures that succeed.
        }
      }
      finished.signal()
    }
  }

  var captures: Int { notes.counts.captures }

  /// - Returns: the number of black captures.
  func end() -> Int {
    notes.end()
    finished.wait()
    return notes.counts.blacks
  }
}

extension Windows {
  @MainActor @Suite struct NoBlackTests {
    @Test("The screen is never black while a content, its area or the window's size changes", arguments: presenters)
    func screenIsNeverBlackDuringChanges(presenter: Presenter) throws {
      let rig = try WindowRig(presenter, size: PictureSize(width: 960, height: 540))
      rig.a.show(.pureRed)
      rig.b.show(.pureBlue)
      rig.show(.A, .B)
      try rig.waitForPixel(640, 360, .pureRed)
      let witness = Witness(rig.screen.name)
      func watch(_ count: Int) throws {
        let end = witness.captures + count
        try rig.wait("\(count) captures") { witness.captures >= end }
      }
      try watch(2)
      rig.a.load()
      try watch(2)
      // A has no frame during the following swaps and changes of size, so its last picture must be held throughout.
      for (full, size) in [(PlayerID.B, "800 600"), (.A, "700 500"), (.B, "1280 720"), (.A, "500 700")] {
        rig.show(full, full.other, animation: .milliseconds(60))
        try rig.screen.xdotool(
          "search", "--name", "^Tandem$", "windowsize", String(size.prefix { $0 != " " }),
          String(size.drop { $0 != " " }.dropFirst()))
        try watch(3)
      }
      try rig.wait("the end of the movement") { rig.facts.last == .settled(revision: 5) }
      #expect(rig.display.size == PictureSize(width: 500, height: 700))
      // A's last picture is scaled to the portrait window, and keeps its aspect ratio.
      let snapshot = try rig.display.snapshot()
      #expect(snapshot.buffer.pixel(x: 250, y: 350).isNear(.pureRed))
      #expect(snapshot.buffer.pixel(x: 250, y: 20) == .black)
      rig.a.show(.pureGreen)
      try watch(2)
      #expect(witness.end() == 0)
      rig.tick()
      let last = try rig.display.snapshot()
      #expect(last.buffer.pixel(x: 250, y: 350).isNear(.pureGreen))
      withExtendedLifetime((snapshot, last)) {}
    }

    @Test("A capture distinguishes a black screen from a screen with a picture")
    func captureTellsBlackFromAPicture() throws {
      let rig = try WindowRig(.software)
      rig.show(nil, nil)
      rig.tick()
      #expect(try rig.screen.capture().isBlack)
      rig.a.show(.pureRed)
      rig.show(.A, nil)
      try rig.waitForPixel(640, 360, .pureRed)
      #expect(try !rig.screen.capture().isBlack)
    }
  }
}
