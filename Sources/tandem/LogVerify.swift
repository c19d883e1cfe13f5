// A log before the rules.

import Arguments
import EventLog
import JSON
import LogTools
import Shell

/// Checks a log against the contract and names every place that breaks it.
struct LogVerify {
  private let source: LogSource
  private let isJSON: Bool
  private let isQuiet: Bool
  private let stopsAtFirst: Bool
  private let profile: Verifier.Profile
  private let junit: String?
  private let output: Output

  init(_ invocation: Invocation, output: Output, errors: Output) {
    source = LogSource(invocation)
    isJSON = invocation.has(.json)
    isQuiet = invocation.has(.quiet)
    stopsAtFirst = invocation.has(.first)
    profile = invocation.choice(.profile) ?? .avkit
    junit = invocation.text(.junit)
    self.output = output
  }

  func run() throws(Failure) -> ExitStatus {
    var verifier = Verifier(profile: profile)
    var report = VerificationReport(name: source.name)
    var lines = 0
    report.torn = try source.read(
      source.files(),
      { reader throws(LogReadError) in
        guard let violations = try reader.feedNext(to: &verifier) else {
          if !isOver(report) { finish(&verifier, reader, &report) }
          return false
        }
        lines += 1
        for violation in violations where !isOver(report) { tell(reader.located(violation), &report) }
        return !output.isBroken && !isOver(report)
      },
      broken: { error in
        report.add(error)
        if isJSON {
          output.line(JSONValue.object([.init("unreadable", .string(error.description))]).description)
        } else {
          output.line("\(error)")
        }
      })
    report.records = lines - verifier.continuations
    summarise(report)
    if let junit { try WholeFile(path: junit).write(report.junit) }
    if report.unreadable > 0 { return .badData }
    return report.violations > 0 ? .no : .done
  }

  private func finish(_ verifier: inout Verifier, _ reader: LogReader, _ report: inout VerificationReport) {
    for violation in verifier.finish() where !isOver(report) { tell(reader.located(violation), &report) }
  }

  private func isOver(_ report: VerificationReport) -> Bool { stopsAtFirst && report.violations > 0 }

  private func tell(_ violation: Violation, _ report: inout VerificationReport) {
    report.add(violation)
    if isJSON {
      output.line(violation.json.description)
    } else if !isQuiet || violation.severity == .violation {
      output.line(violation.description)
    }
  }

  private func summarise(_ report: VerificationReport) {
    if isJSON { return output.line(report.json.description) }
    if isQuiet { return }
    if let torn = report.torn {
      output.line("warning: the last line, from byte \(torn) on, was torn by a crash and is left out")
    }
    output.line(report.summary + (isOver(report) ? " so far" : ""))
  }
}
