// The areas of the videos while a layout is animated.

import TandemOrchestrator
import TandemPlayback
import Testing

@Suite struct LayoutAnimatorTests {
  private static let size = PictureSize(width: 1280, height: 720)
  private let before = Layout(revision: 1, fullScreen: .A, pictureInPicture: .B)
  private let after = Layout(revision: 2, fullScreen: .B, pictureInPicture: .A, animation: .milliseconds(300))

  @Test("A swap moves the areas of both videos, and ends exactly at the areas of the new layout")
  func swapMovesBothRectangles() {
    var animator = LayoutAnimator()
    animator.show(before, at: .zero, on: Self.size)
    animator.show(after, at: .seconds(1), on: Self.size)
    let begin = animator.scene(at: .seconds(1), on: Self.size)
    #expect(begin.items.map(\.player) == [.A, .B])
    let middle = animator.scene(at: .milliseconds(1100), on: Self.size)
    let (a, b) = (middle[.A], middle[.B])
    // No background becomes visible, because the leaving video keeps its size until the other video covers it.
    #expect(middle.items.map(\.player) == [.A, .B])
    #expect(a?.area == DisplayArea(x: 0, y: 0, width: 1280, height: 720) && a?.framing == 0)
    #expect((b?.area.width ?? 0) < 1280 && (b?.area.width ?? 0) > 320)
    let covered = animator.scene(at: .milliseconds(1250), on: Self.size)
    #expect(covered.items.map(\.player) == [.B, .A])
    #expect(covered[.B]?.area == DisplayArea(x: 0, y: 0, width: 1280, height: 720))
    #expect((covered[.A]?.area.width ?? 999) < 320 && (covered[.A]?.area.width ?? 0) > 0)
    #expect(animator.isMoving(at: .milliseconds(1299)))
    let end = animator.scene(at: .milliseconds(1300), on: Self.size)
    #expect(!animator.isMoving(at: .milliseconds(1300)))
    #expect(end.items.map(\.player) == [.B, .A])
    #expect(end[.B]?.area == DisplayArea(x: 0, y: 0, width: 1280, height: 720))
    #expect(end[.A]?.area == DisplayArea(x: 930, y: 510, width: 320, height: 180))
  }

  @Test("Neither video is reported as settled in its new role before the swap's animation has ended")
  func videoIsNotAtRestUntilTheSwapEnds() {
    var animator = LayoutAnimator()
    animator.show(before, at: .zero, on: Self.size)
    func rests(at time: Duration) -> [PlayerID] {
      animator.scene(at: time, on: Self.size).items.filter {
        $0.isAtRest(in: $0.player == .B ? .fullScreen : .pictureInPicture)
      }
      .map(\.player)
    }
    animator.show(after, at: .seconds(1), on: Self.size)
    for time in [1000, 1001, 1050, 1100] { #expect(rests(at: .milliseconds(time)) == []) }
    #expect(rests(at: .milliseconds(1300)) == [.B, .A])
  }

  @Test("In a swap side by side, both videos together cover the screen at every moment, even of a reversed swap")
  func sideBySideSwapCoversTheScreen() {
    for screen in [Self.size, PictureSize(width: 720, height: 1280)] {
      for turn in stride(from: 1010, through: 1310, by: 20) {
        var (before, after) = (self.before, self.after)
        (before.style, after.style) = (.sideBySide, .sideBySide)
        var back = before
        (back.revision, back.animation) = (3, .milliseconds(300))
        var animator = LayoutAnimator()
        animator.show(before, at: .zero, on: screen)
        animator.show(after, at: .seconds(1), on: screen)
        for moment in stride(from: 1000, through: turn + 300, by: 10) {
          if moment == turn { animator.show(back, at: .milliseconds(moment), on: screen) }
          let areas = animator.scene(at: .milliseconds(moment), on: screen).items.map(\.area)
          // Points near the corners and on both sides of the middle.
          for (x, y) in [(0.01, 0.01), (0.99, 0.01), (0.01, 0.99), (0.99, 0.99), (0.49, 0.49), (0.51, 0.51)] {
            let (x, y) = (x * Double(screen.width), y * Double(screen.height))
            #expect(areas.contains { $0.contains(x: x, y: y) }, "\(moment) of \(turn): no video at \(x), \(y)")
          }
        }
        let end = animator.scene(at: .seconds(2), on: screen)
        #expect(end[.A]?.area == DisplayArea(before.area(of: .fullScreen, on: screen, video: nil)))
        #expect(end[.B]?.area == DisplayArea(before.area(of: .pictureInPicture, on: screen, video: nil)))
      }
    }
  }

  @Test("A video fills the screen at every moment of a swap, even of a swap that is reversed")
  func aVideoFillsTheScreenThroughoutASwap() {
    for turn in stride(from: 1010, through: 1290, by: 20) {
      var animator = LayoutAnimator()
      animator.show(before, at: .zero, on: Self.size)
      animator.show(after, at: .seconds(1), on: Self.size)
      var back = before
      (back.revision, back.animation) = (3, .milliseconds(300))
      var formerly = animator.scene(at: .milliseconds(turn - 10), on: Self.size)
      for moment in stride(from: turn, through: turn + 310, by: 10) {
        if moment == turn { animator.show(back, at: .milliseconds(moment), on: Self.size) }
        let scene = animator.scene(at: .milliseconds(moment), on: Self.size)
        #expect(scene.items.first?.area == DisplayArea(x: 0, y: 0, width: 1280, height: 720), "\(moment) of \(turn)")
        // The video on top must not jump when the swap is reversed.
        if moment == turn, let top = scene.items.last, let previous = formerly[top.player] {
          #expect(abs(top.area.width - previous.area.width) < 160, "\(turn): \(previous) and \(top)")
        }
        formerly = scene
      }
    }
  }
}
