// The counts and reports of played scenarios.

import TandemScenario
import Testing

@testable import TandemCLI

@Suite struct ScenarioCountsTests {
  private func counts(keepsReports: Bool) -> ScenarioCounts {
    var counts = ScenarioCounts(keepsReports: keepsReports)
    for verdict in ScenarioReport.Verdict.allCases + [.passed, .passed] {
      var report = ScenarioReport(path: "one.json")
      report.verdict = verdict
      counts.add(report)
    }
    return counts
  }

  @Test("Verdicts of scenarios are counted, and their reports are kept only on request", arguments: [true, false])
  func verdictsAreCountedAndReportsKeptOnDemand(keepsReports: Bool) {
    let counts = counts(keepsReports: keepsReports)
    #expect(counts.all == 6)
    #expect(counts[.passed] == 3)
    #expect(counts[.failed] == 1 && counts[.bad] == 1 && counts[.skipped] == 1)
    #expect(counts.reports.count == (keepsReports ? 6 : 0))
  }
}
