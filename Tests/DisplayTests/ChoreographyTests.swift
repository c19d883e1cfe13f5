// Where the videos are while a layout is on its way.

import TandemRules
import TandemPlayback
import Testing

@Suite struct ChoreographyTests {
  private static let size = PictureSize(width: 1280, height: 720)
  private let before = Layout(revision: 1, fullScreen: .A, pictureInPicture: .B)
  private let after = Layout(revision: 2, fullScreen: .B, pictureInPicture: .A, animation: .milliseconds(300))

  @Test("a swap moves both rectangles, and ends exactly where the layout says")
  func swap() {
    var choreography = Choreography()
    choreography.show(before, at: .zero, on: Self.size)
    choreography.show(after, at: .seconds(1), on: Self.size)
    let begin = choreography.scene(at: .seconds(1), on: Self.size)
    #expect(begin.items.map(\.player) == [.A, .B])
    let middle = choreography.scene(at: .milliseconds(1100), on: Self.size)
    let (a, b) = (middle[.A], middle[.B])
    #expect((a?.area.width ?? 0) < 1280 && (a?.area.width ?? 0) > 320)
    #expect((b?.area.width ?? 0) < 1280 && (b?.area.width ?? 0) > 320)
    #expect(choreography.isMoving(at: .milliseconds(1299)))
    let end = choreography.scene(at: .milliseconds(1300), on: Self.size)
    #expect(!choreography.isMoving(at: .milliseconds(1300)))
    #expect(end.items.map(\.player) == [.B, .A])
    #expect(end[.B]?.area == Area(x: 0, y: 0, width: 1280, height: 720))
    #expect(end[.A]?.area == Area(x: 930, y: 510, width: 320, height: 180))
  }
}
