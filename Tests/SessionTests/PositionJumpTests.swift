import TandemPlayback
import Testing

@Suite struct PositionJumpTests {
  @Test(
    "A position is a jump if it is more than half a second away from the extrapolated position",
    arguments: [
      (10.0, 12.0, 2.0, 1.0, false), (10, 14, 2, 2, false), (10, 9, 2, -0.5, false), (10, 10, 60, 0, false),
      (10, 12.5, 2, 1, false), (10, 11.5, 2, 1, false), (10, 12.51, 2, 1, true), (10, 11.49, 2, 1, true),
      (10, 12, 2, 0, true), (100, 0, 0, 1, true),
    ] as [(Double, Double, Double, Double, Bool)])
  func distance(_ previous: Double, _ position: Double, _ elapsed: Double, _ speed: Double, _ isJump: Bool) {
    #expect(
      PositionJump.isJump(
        from: .seconds(previous), to: .seconds(position), in: .seconds(elapsed), speed: speed) == isJump)
  }

  @Test("A position that becomes known or unknown has jumped, and an unknown position has not")
  func unknown() {
    #expect(PositionJump.isJump(from: nil, to: .zero, in: .zero, speed: 1))
    #expect(PositionJump.isJump(from: .zero, to: nil, in: .zero, speed: 1))
    #expect(!PositionJump.isJump(from: nil, to: nil, in: .seconds(9), speed: 1))
  }
}
