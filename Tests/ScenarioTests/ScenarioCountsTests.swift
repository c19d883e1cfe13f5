// The counts and reports of played scenarios.

import TandemScenario
import Testing

@testable import TandemCLI

@Suite struct ScenarioCountsTests {
  private func tally(keepsReports: Bool) -> ScenarioCounts {
    var tally = ScenarioCounts(keepsReports: keepsReports)
    for verdict in ScenarioReport.Verdict.allCases + [.passed, .passed] {
      var report = ScenarioReport(path: "one.json")
      report.verdict = verdict
      tally.add(report)
    }
    return tally
  }

  @Test("Verdicts of scenarios are counted, and their reports are kept only on request", arguments: [true, false])
  func verdictsAreCountedAndReportsKeptOnDemand(keepsReports: Bool) {
    let tally = tally(keepsReports: keepsReports)
    #expect(tally.all == 6)
    #expect(tally[.passed] == 3)
    #expect(tally[.failed] == 1 && tally[.bad] == 1 && tally[.skipped] == 1)
    #expect(tally.reports.count == (keepsReports ? 6 : 0))
  }
}
