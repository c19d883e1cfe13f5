// Verifies a log.

import TandemCLI
import TandemFoundation
import TandemLog
import TandemLogFiles
import TandemSystem

/// Checks a log against the contract and reports every violation.
struct LogVerify {
  private let source: LogSource
  private let isJSON: Bool
  private let isQuiet: Bool
  private let stopsAtFirst: Bool
  private let profile: Verifier.Profile
  private let junit: String?
  private let ctrf: String?
  private let explains: Bool
  private let session: Int?
  private let output: Output

  init(_ invocation: ParsedCommandLine, output: Output, errors: Output) throws(CLIError) {
    let each: [Option] = [.logJobs, .null]
    if let option = each.first(where: invocation.has) {
      throw CLIError(.usage, "--\(option.name) is for many logs; give --each, too")
    }
    session = invocation.count(.session)
    source = LogSource(invocation)
    isJSON = invocation.has(.json)
    isQuiet = invocation.has(.quiet)
    stopsAtFirst = invocation.has(.first)
    profile = invocation.choice(.profile) ?? .avkit
    junit = invocation.text(.junit)
    ctrf = invocation.text(.ctrf)
    explains = invocation.has(.explain)
    self.output = output
  }

  func run() throws(CLIError) -> ExitStatus {
    var verifier = Verifier(profile: profile)
    var results = CTRFReport(tool: "tandem log verify", start: CTRFReport.now)
    var trail = explains ? TransactionTrail() : nil
    var report = VerificationReport(name: source.name)
    var lines = 0
    var log: LogReader?
    report.session = session
    report.profile = profile
    report.torn = try source.read(
      source.files(),
      { reader throws(LogReadError) in
        log = reader
        if session == nil, !stopsAtFirst, !explains {
          let fed = try reader.feedAll(to: &verifier) { finding in
            switch finding {
            case .violation(let violation): tell(reader.located(violation), &report, trail)
            case .broken(let error): tell(reader.located(error), &report)
            }
            return !output.isBroken
          }
          lines = fed.lines
          if fed.isWhole { finish(&verifier, reader, &report, trail) }
          return false
        }
        guard let violations = try next(reader, &verifier, &trail) else {
          if !isOver(report) { finish(&verifier, reader, &report, trail) }
          return false
        }
        if isAsked(verifier.session) { lines += 1 }
        for violation in violations where !isOver(report) { tell(reader.located(violation), &report, trail) }
        return !output.isBroken && !isOver(report) && verifier.session <= session ?? .max
      },
      broken: { tell($0, &report) })
    if let session, session > verifier.session {
      throw CLIError(.no, "\(source.name): no session \(session); the log's last session is \(verifier.session)")
    }
    report.records = max(0, lines - verifier.continuations)
    report.sessions = verifier.session
    for gap in verifier.holes where isAsked(gap.session) { tell(log?.located(gap) ?? gap, &report) }
    report.checked = verifier.checkedRules
    summarise(report)
    if let junit { try AtomicFile.save(report.junit, as: junit) }
    if let ctrf {
      report.add(to: &results)
      try results.save(as: ctrf)
    }
    if report.unreadable > 0 { return .badData }
    return report.violations > 0 ? .no : .done
  }

  /// Feeds the next line, and creates a record only for an explanation.
  private func next(
    _ reader: LogReader, _ verifier: inout Verifier, _ trail: inout TransactionTrail?
  ) throws(LogReadError) -> [Violation]? {
    guard trail != nil else { return try reader.feedNext(to: &verifier) }
    guard let record = try reader.next() else { return nil }
    trail?.take(record)
    return verifier.feed(record)
  }

  private func finish(
    _ verifier: inout Verifier, _ reader: LogReader, _ report: inout VerificationReport, _ trail: TransactionTrail?
  ) {
    for violation in verifier.finish() where !isOver(report) { tell(reader.located(violation), &report, trail) }
  }

  private func isOver(_ report: VerificationReport) -> Bool { stopsAtFirst && report.violations > 0 }

  private func isAsked(_ number: Int) -> Bool { session.map { $0 == number } ?? true }

  private func tell(_ violation: Violation, _ report: inout VerificationReport, _ trail: TransactionTrail?) {
    if !isAsked(violation.session) { return }
    report.add(violation)
    if isJSON {
      var members: [JSONValue.Member] = []
      if case .object(let own) = violation.json { members = own }
      if let trail {
        members.append(.init("origin", .string(violation.origin(shownBy: trail.kind))))
        members.append(.init("records", trail.json))
      }
      output.line(.json(JSONValue.object(members).description))
    } else if !isQuiet || violation.severity == .violation {
      output.line(.escaped(violation.description))
      guard let trail else { return }
      output.line("  \(violation.origin(shownBy: trail.kind))")
      for row in trail.rows { output.line("  " + row) }
    }
  }

  private func tell(_ error: LogReadError, _ report: inout VerificationReport) {
    report.add(error)
    if !error.isWarning, !report.tellsUnreadable { return }
    if isJSON {
      let key = error.isWarning ? "torn" : "unreadable"
      output.line(.json(JSONValue.object([.init(key, .string(error.description))]).description))
    } else if !isQuiet || !error.isWarning {
      output.line(error.isWarning ? "warning: \(error)" : "\(error)")
    }
  }

  private func tell(_ gap: LogGap, _ report: inout VerificationReport) {
    report.add(gap)
    if isQuiet { return }
    output.line(isJSON ? .json(gap.json.description) : "\(gap)")
  }

  private func summarise(_ report: VerificationReport) {
    if isJSON { return output.line(.json(report.json.description)) }
    if isQuiet { return }
    if let torn = report.torn {
      output.line("warning: ignoring the last line, from byte \(torn), which a crash cut off")
    }
    if let coverage = report.coverage { output.line(.escaped(coverage)) }
    output.line("\(report.summary)\(isOver(report) ? " so far" : "")")
  }
}
