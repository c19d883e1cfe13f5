// The results of scenarios in the format CTRF (Common Test Report Format).

import TandemLog
import TandemPlayback
import TandemScenario
import TandemSystem

extension CTRFReport {
  /// The wall clock in milliseconds since 1970.
  package static var now: Int { (MonotonicClock().unixTime ?? 0) / 1000 }

  /// Writes the report to a file that the user named, with the present time as the report's end.
  package func save(as path: String) throws(CLIError) {
    var report = self
    report.stop = Self.now
    try AtomicFile.save(Array(report.json.pretty().utf8), as: path)
  }
}

extension ScenarioReport {
  var ctrf: CTRFReport.Test {
    let status: CTRFReport.Status =
      switch verdict {
      case .passed: .passed
      case .failed, .bad: .failed
      case .skipped: .skipped
      }
    let message = failures.first?.message ?? diagnostics.first?.message
    let line = failures.first?.line ?? diagnostics.first?.line
    return CTRFReport.Test(
      description.isEmpty ? path : description, status, milliseconds: Int((seconds * 1000).rounded()), suite: folder,
      filePath: path, line: line.flatMap { $0 > 0 ? $0 : nil }, message: message,
      trace: status == .failed ? lines.joined(separator: "\n") : nil)
  }

  var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
}
