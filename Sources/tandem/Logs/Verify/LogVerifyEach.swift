import TandemCLI
import TandemLog
import TandemLogFiles

/// Verifies each log separately, and prints a line of JSON for each log, in the order of the names.
struct LogVerifyEach {
  let invocation: ParsedCommandLine
  let output: Output

  func run() throws(CLIError) -> ExitStatus {
    let wholeLog: [Option] = [.session, .first, .junit, .explain]
    if let other = wholeLog.first(where: invocation.has) {
      throw CLIError(.usage, "--each and --\(other.name) can't be used together; name one log for --\(other.name)")
    }
    let separator = invocation.has(.null) ? 0 : UInt8(ascii: "\n")
    let names = LogNames(invocation.operands.compactMap(\.text), separator: separator)
    let profile = invocation.choice(.profile) ?? Verifier.Profile.avkit
    let queue = VerifyQueue(names, jobs: invocation.count(.logJobs) ?? LogReader.cores) { [invocation] name in
      Self.verdict(of: name, invocation, profile)
    }
    defer { queue.cancel() }
    var sum = VerifiedLogSum()
    let ctrf = invocation.text(.ctrf)
    var results = CTRFReport(tool: "tandem log verify", start: CTRFReport.now)
    while let verdict = queue.next({ output.flush() }), !output.isBroken, output.failure == nil {
      sum.add(verdict)
      if ctrf != nil { results.tests.append(verdict.ctrf) }
      if verdict.grade != .sound || !invocation.has(.quiet) { output.line(.json(verdict.json)) }
      output.catchUp()
    }
    if sum.logs == 0 {
      throw CLIError(
        .usage, "standard input names no log; try: find FOLDER -name '*.jsonl' | tandem log verify --each -")
    }
    if !invocation.has(.quiet) { output.line(.json(sum.json)) }
    if let ctrf { try results.save(as: ctrf) }
    if sum[.unreadable] > 0 { return .badData }
    return sum[.violated] > 0 ? .no : .done
  }

  private static func verdict(
    of name: LogNames.Name, _ invocation: ParsedCommandLine, _ profile: Verifier.Profile
  ) -> VerifiedLog {
    switch name {
    case .unreadable(let path, let reason):
      var verdict = VerifiedLog(file: path)
      verdict.fail(reason)
      return verdict
    case .log(let path):
      var verdict = VerifiedLog(file: path)
      do throws(CLIError) {
        let input = try LogInput(LogSource(invocation, named: path).files())
        verdict.judge(input.reader, profile)
        try input.finish()
      } catch { verdict.fail(error.message) }
      return verdict
    }
  }
}
