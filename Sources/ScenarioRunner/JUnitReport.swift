// Results as JUnit XML, which every CI reads.

/// The form that Jenkins, GitLab and GitHub's actions take.
enum JUnitReport {
  static func text(_ reports: [ScenarioReport]) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"tandem scenario\"\(counts(reports))>\n"
    for folder in folders(reports) {
      let own = reports.filter { Self.folder(of: $0.path) == folder }
      text += "  <testsuite name=\"\(escaped(folder))\"\(counts(own))>\n"
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
      "    <testcase classname=\"\(escaped(folder))\" name=\"\(escaped(base))\" file=\"\(escaped(report.path))\""
      + " time=\"\(thousandths(report.seconds))\""
    let body = escaped(report.lines.joined(separator: "\n"))
    switch report.verdict {
    case .passed: return text + "/>\n"
    case .skipped: text += ">\n      <skipped message=\"only simulated players can play it\"/>\n"
    case .failed:
      let message = report.failures.first?.message ?? report.trouble ?? ""
      text += ">\n      <failure message=\"\(escaped(message))\">\(body)</failure>\n"
    case .bad:
      text += ">\n      <error message=\"\(escaped(report.mistakes.first?.message ?? ""))\">\(body)</error>\n"
    }
    return text + "    </testcase>\n"
  }

  private static func folders(_ reports: [ScenarioReport]) -> [String] {
    var folders: [String] = []
    for report in reports where !folders.contains(folder(of: report.path)) { folders.append(folder(of: report.path)) }
    return folders
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static func thousandths(_ seconds: Double) -> String {
    let number = Int((seconds * 1000).rounded())
    return "\(number / 1000).\(String(number % 1000 + 1000).dropFirst())"
  }

  /// XML knows no control characters, not even escaped.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
