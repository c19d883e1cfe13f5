import TandemCLI
import TandemFoundation
import TandemLog

/// Counts and prints violations, unreadable lines and the verdict, as text or as JSON.
struct VerificationPrinter {
  var report: VerificationReport
  private let isJSON: Bool
  private let isQuiet: Bool
  private let output: Output

  /// - Parameter name: the log's name.
  init(_ invocation: ParsedCommandLine, _ name: String, _ profile: Verifier.Profile, output: Output) {
    report = VerificationReport(name: name)
    report.profile = profile
    isJSON = invocation.has(.json)
    isQuiet = invocation.has(.quiet)
    self.output = output
  }

  mutating func take(_ violation: Violation, _ trail: TransactionTrail? = nil) {
    report.add(violation)
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

  mutating func take(_ error: LogReadError) {
    report.add(error)
    if !error.isWarning, !report.tellsUnreadable { return }
    if isJSON {
      let key = error.isWarning ? "torn" : "unreadable"
      output.line(.json([key: .string(error.description)]))
    } else if !isQuiet || !error.isWarning {
      output.line(error.isWarning ? "warning: \(error)" : "\(error)")
    }
  }

  mutating func take(_ gap: LogGap) {
    report.add(gap)
    if isQuiet { return }
    output.line(isJSON ? .json(gap.json) : "\(gap)")
  }

  /// Prints the verdict.
  ///
  /// - Parameters:
  ///   - lines: the number of lines that were verified.
  ///   - isWhole: false if the log was not read to its end.
  mutating func summarise(_ verifier: Verifier, lines: Int, isWhole: Bool) {
    report.records = max(0, lines - verifier.continuations)
    report.sessions = verifier.session
    report.checked = verifier.checkedRules
    if isJSON { return output.line(.json(report.json)) }
    if isQuiet { return }
    if let torn = report.torn {
      output.line("warning: ignoring the last line, from byte \(torn), which a crash cut off")
    }
    if let coverage = report.coverage { output.line(.escaped(coverage)) }
    output.line("\(report.summary)\(isWhole ? "" : " so far")")
  }
}
