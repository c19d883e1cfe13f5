// A log before the rules.

import Arguments
import EventLog
import JSON
import Shell

/// Checks a log against the contract and names every place that breaks it.
struct LogVerify {
  private let source: LogSource
  private let isJSON: Bool
  private let isQuiet: Bool
  private let output: Output
  private let errors: Output

  init(_ invocation: Invocation, output: Output, errors: Output) {
    source = LogSource(invocation)
    isJSON = invocation.has(.json)
    isQuiet = invocation.has(.quiet)
    self.output = output
    self.errors = errors
  }

  private struct Tally {
    var records = 0
    var violations = 0
    var warnings = 0
    var unreadable = 0
  }

  func run() throws(Failure) -> ExitStatus {
    var verifier = Verifier()
    var tally = Tally()
    let torn = try source.read(
      { reader throws(LogReadError) in
        guard let violations = try reader.feedNext(to: &verifier) else { return false }
        tally.records += 1
        for violation in violations { tell(violation, &tally) }
        return !output.isBroken
      },
      broken: { error in
        tally.unreadable += 1
        if isJSON {
          output.line(JSONValue.object([.init("unreadable", .string(error.description))]).description)
        } else {
          output.line("\(error)")
        }
      })
    for violation in verifier.finish() { tell(violation, &tally) }
    summarise(tally, torn)
    if tally.unreadable > 0 { return .badData }
    return tally.violations > 0 ? .no : .done
  }

  private func tell(_ violation: Violation, _ tally: inout Tally) {
    switch violation.severity {
    case .violation: tally.violations += 1
    case .warning: tally.warnings += 1
    }
    if isJSON {
      var members: [JSONValue.Member] = [
        .init("rule", .string(violation.rule.rawValue)), .init("severity", .string(violation.severity.rawValue)),
        .init("line", .int(violation.line)),
      ]
      if let seq = violation.seq { members.append(.init("seq", .int(seq))) }
      members += [.init("expected", .string(violation.expected)), .init("found", .string(violation.found))]
      output.line(JSONValue.object(members).description)
    } else if !isQuiet || violation.severity == .violation {
      output.line(violation.description)
    }
  }

  private func summarise(_ tally: Tally, _ torn: Int?) {
    if isJSON {
      var members: [JSONValue.Member] = [
        .init("records", .int(tally.records)), .init("violations", .int(tally.violations)),
        .init("warnings", .int(tally.warnings)), .init("unreadable", .int(tally.unreadable)),
      ]
      if let torn { members.append(.init("tornAt", .int(torn))) }
      return output.line(JSONValue.object(members).description)
    }
    if isQuiet { return }
    if let torn { output.line("warning: the last line, from byte \(torn) on, was torn by a crash and is left out") }
    var text = "\(source.name): \(count(tally.records, "record")), "
    text += tally.violations == 0 ? "no violation" : count(tally.violations, "violation")
    if tally.warnings > 0 { text += ", " + count(tally.warnings, "warning") }
    if tally.unreadable > 0 { text += ", " + count(tally.unreadable, "unreadable line") }
    output.line(text)
  }

  private func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
}
