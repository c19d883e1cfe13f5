import Glibc
import TandemCLI
import TandemControl
import TandemFoundation

@MainActor
struct TandemProgram {
  let arguments: [String]
  let output = Output(STDOUT_FILENO)
  let errors = Output(STDERR_FILENO)

  func run() -> ExitStatus {
    // Ignore SIGPIPE, so that a write to a closed output fails with an error.
    signal(SIGPIPE, SIG_IGN)
    // Ignore SIGXFSZ, so that a write beyond the file size limit (ulimit -f) fails with an error,
    // even in child processes.
    signal(SIGXFSZ, SIG_IGN)
    var status = ExitStatus.done
    if arguments.first == ProbeChild.word { ProbeChild.run(arguments, of: BuiltinProbes.table) }
    // Begin redaction before any message quotes the command line.
    if arguments.contains("--" + Option.logRedact.name) { Redaction.begin() }
    do throws(CLIError) { status = try carryOut() } catch { status = report(error) }
    output.flush()
    if let code = output.failure, let text = strerror(code) {
      status = report(CLIError(.writeFailed, "can't write to standard output: \(String(cString: text))"))
    }
    errors.flush()
    return status
  }

  func report(_ failure: CLIError) -> ExitStatus {
    // Flush pending output, so that it appears before the error.
    output.flush()
    errors.warn(Redaction.text(failure.message))
    errors.flush()
    return failure.status
  }

  private func carryOut() throws(CLIError) -> ExitStatus {
    if ScreensLaunch.isMeant(arguments) { try ScreensLaunch.run(arguments) }
    let invocation: ParsedCommandLine
    do throws(UsageError) { invocation = try ParsedCommandLine(parsing: arguments) } catch { throw CLIError(error) }
    return try perform(invocation)
  }

  private func perform(_ invocation: ParsedCommandLine) throws(CLIError) -> ExitStatus {
    switch invocation.command {
    case .help: return try help(invocation.operands.first?.text)
    case .completion:
      guard let shell = invocation.operands.first?.text.flatMap(ShellCompletion.init(rawValue:)) else { break }
      output.line(.escaped(String(shell.completion.dropLast())))
    case .version: version(invocation)
    case .screens: try ScreensLaunch.run(arguments)
    case .doctor: return try examineMachine(invocation)
    case .play, .demo: try PlayerLaunch(arguments: arguments).run(invocation)
    case .scenarioRun, .scenarioCheck, .scenarioList, .scenarioSchema, .explore, .exploreMerge:
      return try performScenarios(invocation)
    case .logShow: return try LogShow(invocation: invocation, output: output, errors: errors).run()
    case .logVerify where invocation.has(.each): return try LogVerifyEach(invocation: invocation, output: output).run()
    case .logVerify:
      var verify = try LogVerify(invocation, output: output)
      return try verify.run()
    case .logStats: return try LogQuery(invocation: invocation, output: output, errors: errors).showStatistics()
    case .logState: return try LogQuery(invocation: invocation, output: output, errors: errors).showState()
    case .logTimeline: return try LogTimeline(invocation: invocation, output: output, errors: errors).run()
    case .logToScenario: return try LogToScenario(invocation: invocation, output: output, errors: errors).run()
    case .logExport: return try LogExport(invocation: invocation, output: output, errors: errors).run()
    case .logFollow where invocation.has(.listen):
      return try LogListen(invocation, output: output, errors: errors).run()
    case .logFollow:
      var follow = try LogFollow(invocation, output: output, errors: errors)
      return try follow.run()
    case .logDiff: return try LogDiff(invocation: invocation, output: output, errors: errors).run()
    case .status: try SessionClient(invocation, output: output).showStatus()
    case .fullscreen, .snapshot, .background, .foreground:
      let request = try WindowRequest(invocation)
      try SessionClient(invocation, output: output).ask(request)
    case .app(let request): try AppSubcommand(request: request, invocation: invocation, output: output).run()
    case .channel, .channels, .guide: try SessionClient(invocation, output: output).carryOutChannelCommand()
    case .save: try SavedSessionCommand(invocation: invocation, output: output).save()
    case .saved: try SavedSessionCommand(invocation: invocation, output: output).list()
    case .forget: try SavedSessionCommand(invocation: invocation, output: output).forget()
    case .history: try HistoryCommand(invocation: invocation, output: output).list()
    case .historyForget: try HistoryCommand(invocation: invocation, output: output).forget()
    case .remotePair: try PhoneCommand(invocation: invocation, output: output).pair()
    case .remoteToken: try PhoneCommand(invocation: invocation, output: output).makeToken()
    case .remoteList: try PhoneCommand(invocation: invocation, output: output).list()
    case .remoteForget: try PhoneCommand(invocation: invocation, output: output).forget()
    case .session(let line)
    where line.kind == .open && invocation.operands.contains { $0.text.map(SavedSessionName.isMeant) == true }:
      return try SavedSessionCommand(invocation: invocation, output: output).open(errors)
    case .session(let line):
      // Check the file first, so that a missing file is reported before a missing session.
      let command = try invocation.checkedCommand(of: line)
      try SessionClient(invocation, output: output).carryOut(line, command)
    }
    return .done
  }

  private func help(_ topic: String?) throws(CLIError) -> ExitStatus {
    if topic == HelpText.Topic.keys.rawValue { return try showKeys() }
    let isManual = topic == HelpText.Topic.man.rawValue
    let text =
      isManual ? ManualPage.text(version: Version.number) : topic.map(HelpText.help) ?? HelpText.overview()
    output.line(.escaped(text.hasSuffix("\n") ? String(text.dropLast()) : text))
    return .done
  }

  private func version(_ invocation: ParsedCommandLine) {
    output.line(invocation.has(.json) ? .json(["version": .string(Version.number)]) : "tandem \(Version.number)")
  }

  /// Plays, checks, lists and explores scenarios. Runs with libmpv are passed on to `tandem-player`.
  private func performScenarios(_ invocation: ParsedCommandLine) throws(CLIError) -> ExitStatus {
    if invocation.command == .scenarioRun, invocation.text(.scenarioPlayer) == "mpv" {
      try PlayerLaunch(arguments: arguments).run(invocation)
    }
    let scenarioOutput = ScenarioOutput(
      line: { output.line(invocation.has(.json) ? .json($0) : .escaped($0)) },
      progress: ScenarioOutput.progress(invocation), warning: errors.warn)
    if invocation.command == .explore || invocation.command == .exploreMerge {
      return try ExploreCommand(invocation, output: scenarioOutput).carryOut()
    }
    return try ScenarioCommand(invocation, arguments: arguments, output: scenarioOutput).carryOut()
  }
}
