// The points, which are events and combinations of events that an exploration counts.

import TandemOrchestrator
import Testing

@testable import TandemExplore

@Suite struct PointTests {
  @Test("The list of points (counted events) has each refusal, end reason, start error and kind of command once")
  func listHasEveryCase() {
    let all = Set(Point.all)
    #expect(all.count == Point.all.count)
    #expect(Set(Point.all.map(\.name)).count == Point.all.count)
    for refusal in Refusal.allCases { #expect(all.contains(.refusal(refusal))) }
    for reason in EndReason.allCases { #expect(all.contains(.closed(reason))) }
    for error in StartError.allCases { #expect(all.contains(.startFailed(error))) }
    for kind in SessionCommand.Kind.allCases { #expect(all.contains(.answer(kind, .accepted))) }
    for stage in State.Stage.allCases where stage.form != nil {
      #expect(all.contains { if case .end(stage, _) = $0 { true } else { false } }, "\(stage)")
      #expect(all.contains(.sessionFault(.shutDown, stage)))
    }
  }

  @Test("The list of points omits the combinations that the contract rules out")
  func listLeavesOutTheImpossible() {
    let all = Set(Point.all)
    #expect(!all.contains(.end(.swapMoving, .rolledBack)))
    #expect(!all.contains(.end(.swapRestoring, .forwarded)))
    for initiator in Initiator.allCases {
      #expect(all.contains(.begin(.swap, initiator)) == initiator.mayStartPictureInPicture, "\(initiator)")
      #expect(all.contains(.begin(.stop, initiator)))
    }
    #expect(!all.contains(.answer(.pause, .busy)))
    #expect(!all.contains(.move(.swapMoving, .swapRestoring)))
  }

  @Test("The estimated number of distinct hashes is within 10 % of the true number; merging counts each hash once")
  func distinctHashesAreEstimated() throws {
    for count in [10, 1000, 100_000] {
      var (all, half) = (DistinctCount(), DistinctCount())
      for number in 0..<count {
        var hasher = StableHasher()
        hasher.combine(number)
        all.insert(hasher.finalize())
        if number % 2 == 0 { half.insert(hasher.finalize()) }
      }
      #expect(abs(all.estimate - count) <= count / 10, "\(all.estimate) of \(count)")
      var merged = half
      merged.merge(all)
      #expect(merged == all)
      #expect(try #require(DistinctCount(text: all.text)) == all)
    }
    #expect(DistinctCount(text: "0") == nil)
  }
}
