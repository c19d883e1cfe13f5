import TandemScenario

/// Counts verdicts. Reports are kept only for callers that need them at the end, so that memory does not grow with the
/// number of scenarios.
struct ScenarioCounts {
  let keepsReports: Bool
  private(set) var reports: [ScenarioReport] = []
  private var counts: [ScenarioReport.Verdict: Int] = [:]

  init(keepsReports: Bool) { self.keepsReports = keepsReports }

  mutating func add(_ report: ScenarioReport) {
    counts[report.verdict, default: 0] += 1
    if keepsReports { reports.append(report) }
  }

  subscript(verdict: ScenarioReport.Verdict) -> Int { counts[verdict] ?? 0 }

  var all: Int { counts.values.reduce(0, +) }
}
