// The targets of seeks.

import TandemOrchestrator
import Testing

@Suite struct SeekTests {
  private static let extremes: [Duration] = [
    .zero, .seconds(90), .seconds(-1), .microseconds(Int.max), .microseconds(Int.min), .seconds(Int64.max),
    .seconds(Int64.min),
  ]

  @Test(
    "A seek to a percentage below 0 or above 100 has no target",
    arguments: [-1e308, -1, 100.001, 1e308, .infinity, .nan])
  func percentageOutOfRangeHasNoTarget(share: Double) {
    #expect(Seek.percent(share).target(from: .zero, duration: .seconds(60), in: []) == nil)
  }

  @Test("Only the engine can find the live edge")
  func liveEdgeIsNoKnownPosition() {
    #expect(Seek.live.target(from: .zero, duration: .seconds(60), in: [Chapter(at: .zero)]) == nil)
  }

  @Test("No seek overflows at extreme positions and durations")
  func extremePositionsAndDurationsDoNotOverflow() {
    let chapters = Self.extremes.map { Chapter(at: $0) }
    for position in Self.extremes {
      for other in Self.extremes {
        let seeks: [Seek] = [
          .to(other), .by(other), .percent(100), .percent(0.1), .chapter(Int.max), .chapters(by: Int.min),
          .chapters(by: Int.max),
        ]
        for seek in seeks {
          let target = seek.target(from: position, duration: other, in: chapters)
          // Arithmetic with the target must not overflow.
          if let target { _ = (target + .seconds(1) - .seconds(2)).components }
        }
      }
    }
  }
}
