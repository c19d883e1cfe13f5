import TandemCLI
import TandemFoundation
import TandemLog
import TandemLogFiles
import TandemSystem

/// Checks a log against the contract and reports every violation.
struct LogVerify {
  private let source: LogSource
  private let printer: VerificationPrinter
  private let stopsAtFirst: Bool
  private let profile: Verifier.Profile
  private let junit: String?
  private let ctrf: String?
  private let explains: Bool
  private let session: Int?
  private let output: Output

  init(_ invocation: ParsedCommandLine, output: Output) throws(CLIError) {
    let each: [Option] = [.logJobs, .null]
    if let option = each.first(where: invocation.has) {
      throw CLIError(.usage, "--\(option.name) works only with --each")
    }
    session = invocation.count(.session)
    source = LogSource(invocation)
    printer = VerificationPrinter(invocation, output: output)
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
    for gap in verifier.holes where isAsked(gap.session) {
      report.add(log?.located(gap) ?? gap)
      printer.tell(log?.located(gap) ?? gap)
    }
    report.checked = verifier.checkedRules
    printer.summarise(report, isWhole: !isOver(report))
    if let junit { try AtomicFile.save(report.junit, as: junit) }
    if let ctrf {
      report.add(to: &results)
      try results.save(as: ctrf)
    }
    if report.unreadable > 0 { return .badData }
    return report.violations > 0 ? .no : .done
  }

  /// Passes the next line to the verifier. Creates a record of the line only if violations are
  /// explained.
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
    printer.tell(violation, trail)
  }

  private func tell(_ error: LogReadError, _ report: inout VerificationReport) {
    report.add(error)
    printer.tell(error, report)
  }
}
