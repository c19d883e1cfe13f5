import TandemCLI
import TandemFoundation
import TandemLog

/// Prints violations, unreadable lines and the verdict, as text or as JSON.
struct VerificationPrinter {
  private let isJSON: Bool
  private let isQuiet: Bool
  private let output: Output

  init(_ invocation: ParsedCommandLine, output: Output) {
    isJSON = invocation.has(.json)
    isQuiet = invocation.has(.quiet)
    self.output = output
  }

  func tell(_ violation: Violation, _ trail: TransactionTrail? = nil) {
    if isJSON {
      var members: [JSONValue.Member] = []
      if case .object(let own) = violation.json { members = own }
      if let trail {
        members.append(.init("origin", .string(violation.origin(shownBy: trail.kind))))
        members.append(.init("records", trail.json))
      }
      output.line(.json(JSONValue.object(members)))
    } else if !isQuiet || violation.severity == .violation {
      output.line(.escaped(violation.description))
      guard let trail else { return }
      output.line("  \(violation.origin(shownBy: trail.kind))")
      for row in trail.rows { output.line("  " + row) }
    }
  }

  /// - Parameter report: the report, which already includes the error.
  func tell(_ error: LogReadError, _ report: VerificationReport) {
    if !error.isWarning, !report.tellsUnreadable { return }
    if isJSON {
      let key = error.isWarning ? "torn" : "unreadable"
      output.line(.json([key: .string(error.description)]))
    } else if !isQuiet || !error.isWarning {
      output.line(error.isWarning ? "warning: \(error)" : "\(error)")
    }
  }

  func tell(_ gap: LogGap) {
    if isQuiet { return }
    output.line(isJSON ? .json(gap.json) : "\(gap)")
  }

  /// - Parameter isWhole: false if the log was not read to its end.
  func summarise(_ report: VerificationReport, isWhole: Bool) {
    if isJSON { return output.line(.json(report.json)) }
    if isQuiet { return }
    if let torn = report.torn {
      output.line("warning: ignoring the last line, from byte \(torn), which a crash cut off")
    }
    if let coverage = report.coverage { output.line(.escaped(coverage)) }
    output.line("\(report.summary)\(isWhole ? "" : " so far")")
  }
}
