// Queries about a whole log.

import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemLog

@Suite("Querying a log")
struct QueryTests {
  private var statistics: LogStatistics {
    get throws {
      var statistics = LogStatistics()
      let reader = LogReader(bytes: SampleLog.records.text)
      while try reader.look({ statistics.add($0) }) != nil {}
      statistics.finish()
      return statistics
    }
  }

  @Test("The statistics count transactions, waits, refusals and each content's time in each role")
  func statisticsSumUpALog() throws {
    let statistics = try statistics
    #expect(statistics.records == 23 && statistics.span == 7_000_000)
    #expect(statistics.transactions == [.swap: [.succeeded: 1, .rolledBack: 1]])
    #expect(statistics.refusals == ["callIsLive": 1] && statistics.restores == ["answered": 1, "timedOut": 1])
    #expect(statistics.restoreWait.largest == 1_000_000 && statistics.latency.smallest == 20_000)
    #expect(
      statistics.contents["/film.mkv"]
        == LogStatistics.Shares(fullScreen: 1_006_000, pictureInPicture: 4_994_000, audible: 1_006_000))
    #expect(statistics.contents["/news.ts"]?.audible == 4_994_000)
    #expect(statistics.json["transactions"]?["swap"]?["succeeded"] == 1)
    #expect(statistics.text.contains("not run: callIsLive 1"))
  }

  @Test("A percentile is at most 1/32 too high, and the smallest and largest values are exact")
  func percentilesAreAtMostSlightlyTooHigh() {
    var histogram = Histogram()
    for value in 1...100_000 { histogram.add(value) }
    #expect(histogram.smallest == 1 && histogram.largest == 100_000 && histogram.mean == 50_000)
    for (share, exact) in [(0.5, 50_000), (0.9, 90_000), (0.99, 99_000)] {
      let found = histogram.percentile(share)
      #expect(found >= exact && found <= exact + exact / 32, "\(found)")
    }
    var small = Histogram()
    for value in [0, 3, 63] { small.add(value) }
    #expect(small.percentile(0.5) == 3 && small.percentile(1) == 63)
  }

  @Test("The state at a moment has the roles, the audio and the running transaction")
  func stateHasRolesAudioAndTransaction() throws {
    func state(at moment: LogState.Moment) -> LogState {
      var state = LogState()
      for record in SampleLog.records where !moment.isBefore(record) { state.add(record) }
      return state
    }
    let asked = state(at: .seq(6)).json
    #expect(asked["fullScreen"]?["content"] == "/film.mkv" && asked["audible"] == "A")
    #expect(asked["transaction"]?["waitsFor"] == "B")
    #expect(asked["transaction"]?["callbacks"] == ["willStart(A)", "restoreUserInterface(B)"])
    let after = state(at: .time(3_000_000))
    #expect(after.json["fullScreen"]?["player"] == "B" && after.json["transaction"] == .null)
    #expect(after.text.contains("picture in picture  A  /film.mkv"))
  }

  @Test("A role that a `roles` record leaves out, or that has a wrong value, is empty")
  func rolesWithoutAValidValueAreEmpty() {
    #expect(Record(.roles, [.init("fullScreen", "B")]).roleAssignments == RoleAssignments())
    #expect(Record(.roles, [.init("pictureInPicture", .int(1))]).roleAssignments == RoleAssignments())
  }
}
