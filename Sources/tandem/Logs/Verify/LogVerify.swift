import TandemCLI
import TandemFoundation
import TandemLog
import TandemLogFiles
import TandemSystem

/// Checks a log against the contract and reports every violation.
struct LogVerify {
  private let invocation: ParsedCommandLine
  private let source: LogSource
  private var printer: VerificationPrinter
  private let stopsAtFirst: Bool
  private let profile: Verifier.Profile
  private let session: Int?
  private let output: Output

  init(_ invocation: ParsedCommandLine, output: Output) throws(CLIError) {
    let each: [Option] = [.logJobs, .null]
    if let option = each.first(where: invocation.has) {
      throw CLIError(.usage, "--\(option.name) works only with --each")
    }
    self.invocation = invocation
    session = invocation.count(.session)
    source = LogSource(invocation)
    profile = invocation.choice(.profile) ?? .avkit
    printer = VerificationPrinter(invocation, source.name, profile, output: output)
    printer.report.session = session
    stopsAtFirst = invocation.has(.first)
    self.output = output
  }

  mutating func run() throws(CLIError) -> ExitStatus {
    var verifier = Verifier(profile: profile)
    var results = CTRFReport(tool: "tandem log verify", start: CTRFReport.now)
    let explains = invocation.has(.explain)
    var trail = explains ? TransactionTrail() : nil
    var lines = 0
    var log: LogReader?
    printer.report.torn = try source.read(
      source.files(),
      { reader throws(LogReadError) in
        log = reader
        if session == nil, !stopsAtFirst, !explains {
          let fed = try reader.feedAll(to: &verifier) { finding in
            switch finding {
            case .violation(let violation): printer.take(reader.located(violation))
            case .broken(let error): printer.take(reader.located(error))
            }
            return !output.isBroken
          }
          lines = fed.lines
          if fed.isWhole { finish(&verifier, reader, trail) }
          return false
        }
        let found = try reader.look { line in
          trail?.take(line.record())
          return verifier.feed(line)
        }
        guard let violations = found else {
          if !isOver { finish(&verifier, reader, trail) }
          return false
        }
        if isAsked(verifier.session) { lines += 1 }
        for violation in violations { take(reader.located(violation), trail) }
        return !output.isBroken && !isOver && verifier.session <= session ?? .max
      },
      broken: { printer.take($0) })
    if let session, session > verifier.session {
      throw CLIError(.no, "\(source.name): no session \(session); the log's last session is \(verifier.session)")
    }
    for gap in verifier.holes where isAsked(gap.session) { printer.take(log?.located(gap) ?? gap) }
    printer.summarise(verifier, lines: lines, isWhole: !isOver)
    if let junit = invocation.text(.junit) { try AtomicFile.save(printer.report.junit, as: junit) }
    if let ctrf = invocation.text(.ctrf) {
      printer.report.add(to: &results)
      try results.save(as: ctrf)
    }
    if printer.report.unreadable > 0 { return .badData }
    return printer.report.violations > 0 ? .no : .done
  }

  private mutating func finish(_ verifier: inout Verifier, _ reader: LogReader, _ trail: TransactionTrail?) {
    for violation in verifier.finish() { take(reader.located(violation), trail) }
  }

  /// True if the first violation has been reported, and no other is wanted.
  private var isOver: Bool { stopsAtFirst && printer.report.violations > 0 }

  private func isAsked(_ number: Int) -> Bool { session.map { $0 == number } ?? true }

  private mutating func take(_ violation: Violation, _ trail: TransactionTrail?) {
    if isAsked(violation.session), !isOver { printer.take(violation, trail) }
  }
}
