import TandemCLI
import TandemLog

/// Prints and verifies the lines of one app after another as they arrive over the network.
struct LogListen {
  /// The options that need `--listen`.
  static let own: [Option] = [.profile, .receivedFile, .listenOnce]

  private let invocation: ParsedCommandLine
  private let output: Output
  private let port: LogPort
  private let profile: Verifier.Profile

  init(_ invocation: ParsedCommandLine, output: Output, errors: Output) throws(CLIError) {
    let contrary: [Option] = [.all, .socket, .timeout]
    if !invocation.operands.isEmpty || contrary.contains(where: invocation.has) {
      let option = contrary.first(where: invocation.has).map { "--" + $0.name } ?? "FILE"
      throw CLIError(.usage, "\(option) is for a log in a file and can't be used with --listen")
    }
    output.colour(invocation.text(.colour))
    errors.colour(invocation.text(.colour))
    try LogTablePrinter(invocation, output: output).checkKinds()
    profile = invocation.choice(.profile) ?? .avkit
    if let name = invocation.text(.receivedFile) { try LogSender.clear(name) }
    (self.invocation, self.output) = (invocation, output)
    port = try LogPort(invocation.text(.listen) ?? "", output: output, errors: errors)
  }

  /// - Returns: the worst verdict.
  func run() throws(CLIError) -> ExitStatus {
    var worst: ExitStatus?
    while let (connection, peer) = port.next() {
      let sender = LogSender(connection, peer: peer, port, keptIn: invocation.text(.receivedFile))
      guard let status = try verify(sender) else { continue }
      worst = [status, worst ?? status].max { $0.rawValue < $1.rawValue }
      if port.isStopped || invocation.has(.listenOnce) || status == .writeFailed { break }
    }
    guard let worst else { throw CLIError(.no, "no app has sent a log") }
    return worst
  }

  /// Prints one sender's lines and the verdict.
  ///
  /// - Returns: nil if the sender has sent nothing.
  private func verify(_ sender: LogSender) throws(CLIError) -> ExitStatus? {
    let reader = LogReader(parts: [sender])
    var printer = try LogTablePrinter(invocation, output: output)
    var verifier = Verifier(profile: profile)
    var findings = VerificationPrinter(invocation, sender.path, profile, output: output)
    var lines = 0
    var isReadable = true
    var isOver = false
    while !isOver {
      do throws(LogReadError) {
        let violations = try reader.look { line in
          printer.take(line)
          return verifier.feed(line)
        }
        isOver = violations == nil
        lines += isOver ? 0 : 1
        for violation in violations ?? [] { findings.take(violation) }
      } catch {
        findings.take(error)
        // Stop if the whole log is unreadable, for example because its format has another version.
        (isReadable, isOver) = (error.isLineOnly, !error.isLineOnly)
      }
    }
    if sender.received == 0, sender.ending == .closed || sender.ending == .stopped { return nil }
    if let problem = sender.problem { port.tell("\(sender.path): \(problem)") }
    if sender.received == 0 { return .badData }
    let isWhole = isReadable && sender.ending == .closed
    // Skip the final checks of a log that was cut off, because its missing rest may be correct.
    if isWhole { for violation in verifier.finish() { findings.take(violation) } }
    for gap in verifier.holes { findings.take(gap) }
    findings.report.torn = reader.tornLine?.offset
    findings.summarise(verifier, lines: lines, isWhole: isWhole)
    output.flush()
    if case .notKept = sender.ending { return .writeFailed }
    if findings.report.unreadable > 0 || sender.problem != nil { return .badData }
    return findings.report.violations > 0 ? .no : .done
  }
}
