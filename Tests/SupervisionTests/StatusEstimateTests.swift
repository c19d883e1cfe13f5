// The estimated status of a player in its own process.

import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemProcess

@Suite("Status estimate")
struct StatusEstimateTests {
  /// An estimate after the first message at time 0.
  private func estimate(position: Int, rate: Double = 1) -> StatusEstimate {
    var estimate = StatusEstimate()
    take(position, rate: rate, at: 0, &estimate)
    return estimate
  }

  private func take(_ position: Int, rate: Double = 1, at time: Int, _ estimate: inout StatusEstimate) {
    var status = PlayerStatus()
    (status.entry, status.position) = (1, .milliseconds(position))
    estimate.take(status, rate: rate, at: .milliseconds(time), limit: .seconds(5), mayLag: true)
  }

  private func position(_ estimate: StatusEstimate, at time: Int) -> Duration? {
    estimate.status(at: .milliseconds(time)).position
  }

  @Test("Between two messages, the position moves on at the reported rate")
  func positionMovesAtReportedRate() {
    let estimate = estimate(position: 5000, rate: 1.5)
    #expect(position(estimate, at: 1000) == .milliseconds(6500))
  }

  @Test("A position that lags by little is taken as it is")
  func shortLagIsTaken() {
    var estimate = estimate(position: 5000)
    take(5980, at: 1000, &estimate)
    #expect(position(estimate, at: 1000) == .milliseconds(5980))
  }

  @Test("A position that lags by more waits until the process catches up")
  func longLagWaits() {
    var estimate = estimate(position: 5000)
    take(5800, at: 1000, &estimate)
    #expect(position(estimate, at: 1000) == .seconds(6))
    #expect(position(estimate, at: 1200) == .seconds(6))
    #expect(position(estimate, at: 1300) == .milliseconds(6100))
  }

  @Test("Several short lags together move the position back by less than one frame")
  func shortLagsDoNotAddUp() throws {
    var estimate = estimate(position: 5000, rate: 0)
    for (time, reported) in [4975, 4950, 4925, 4900].enumerated() { take(reported, rate: 0, at: time, &estimate) }
    let found = try #require(position(estimate, at: 10))
    #expect(found > .milliseconds(4970), "\(found)")
  }

  @Test("A seek and a load move the position back")
  func seekMovesBack() {
    for isLoad in [false, true] {
      var estimate = estimate(position: 5000)
      if isLoad { estimate.replace(at: .seconds(1)) } else { estimate.seek(at: .seconds(1)) }
      take(2000, at: 1100, &estimate)
      #expect(position(estimate, at: 1100) == .seconds(2))
    }
  }
}
