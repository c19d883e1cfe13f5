import Testing

@testable import TandemControl

@Suite struct RateLimitTests {
  @Test("A rate limit admits a burst, then one event per period, and counts the refused events")
  func rateLimitAdmitsBurstThenOnePerPeriod() {
    var limit = RateLimit(burst: 3, period: .seconds(1))
    let start = ContinuousClock.now
    #expect((0..<5).map { _ in limit.admit(at: start) } == [0, 0, 0, nil, nil])
    #expect(limit.admit(at: start + .milliseconds(999)) == nil)
    #expect(limit.admit(at: start + .milliseconds(1001)) == 3)
    #expect(limit.admit(at: start + .milliseconds(1002)) == nil)
    // A long pause permits no more than one burst.
    let later = start + .seconds(86_400 * 365 * 100)
    #expect((0..<5).map { _ in limit.admit(at: later) } == [1, 0, 0, nil, nil])
    limit.leaveOut(7)
    #expect(limit.takeLeftOut() == 9 && limit.leftOut == 0)
  }
}
