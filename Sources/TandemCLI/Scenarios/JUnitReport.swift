import TandemFoundation
import TandemScenario

/// Writes a report that Jenkins, GitLab and GitHub Actions can read.
enum JUnitReport {
  static func text(_ reports: [ScenarioReport]) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"tandem scenario\"\(counts(reports))>\n"
    let folders = reports.reduce(into: [String]()) { if !$0.contains($1.folder) { $0.append($1.folder) } }
    for folder in folders {
      let own = reports.filter { $0.folder == folder }
      text += "  <testsuite name=\"\(folder.escapedForMarkup)\"\(counts(own))>\n"
      for report in own { text += testCase(report, folder) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func counts(_ reports: [ScenarioReport]) -> String {
    func count(_ verdict: ScenarioReport.Verdict) -> Int { reports.count { $0.verdict == verdict } }
    let seconds = reports.reduce(0) { $0 + $1.seconds }
    return " tests=\"\(reports.count)\" failures=\"\(count(.failed))\" errors=\"\(count(.bad))\""
      + " skipped=\"\(count(.skipped))\" time=\"\(thousandths(seconds))\""
  }

  private static func testCase(_ report: ScenarioReport, _ folder: String) -> String {
    let base = String(report.path.split(separator: "/").last ?? "")
    var text =
      "    <testcase classname=\"\(folder.escapedForMarkup)\" name=\"\(base.escapedForMarkup)\" file=\"\(report.path.escapedForMarkup)\""
      + " time=\"\(thousandths(report.seconds))\""
    let body = report.lines.joined(separator: "\n").escapedForMarkup
    switch report.verdict {
    case .passed: return text + "/>\n"
    case .skipped: text += ">\n      <skipped message=\"only simulated players can play this scenario\"/>\n"
    case .failed:
      let message = report.failures.first?.message ?? ""
      text += ">\n      <failure message=\"\(message.escapedForMarkup)\">\(body)</failure>\n"
    case .bad:
      text +=
        ">\n      <error message=\"\((report.diagnostics.first?.message ?? "").escapedForMarkup)\">\(body)</error>\n"
    }
    return text + "    </testcase>\n"
  }

  private static func thousandths(_ seconds: Double) -> String {
    let number = Int((seconds * 1000).rounded())
    return "\(number / 1000).\(String(number % 1000 + 1000).dropFirst())"
  }
}
