import Glibc
import TandemCLI
import TandemFoundation
import TandemScenario

/// Plays, checks, lists and explores scenarios. Runs with libmpv are passed on to `tandem-player`.
@MainActor
struct ScenarioSubcommand {
  let invocation: ParsedCommandLine
  let arguments: [String]
  let output: Output
  let errors: Output

  func run() throws(CLIError) -> ExitStatus {
    if invocation.command == .scenarioRun, invocation.text(.scenarioPlayer) == "mpv" {
      try PlayerLaunch(arguments: arguments).run(invocation)
    }
    let voice = ScenarioOutput(
      line: { output.line(invocation.has(.json) ? .json($0) : .escaped($0)) }, progress: progress,
      warning: errors.warn)
    if invocation.command == .explore || invocation.command == .exploreMerge {
      return try ExploreCommand(invocation, voice: voice).carryOut()
    }
    return try ScenarioCommand(invocation, arguments: arguments, voice: voice).carryOut()
  }

  /// Shows a line of progress that overwrites itself; nil without a terminal.
  private var progress: ((String) -> Void)? {
    guard isatty(STDERR_FILENO) == 1, !invocation.has(.quiet), !invocation.has(.json) else { return nil }
    return { text in
      let line: TerminalText = "\r\u{1B}[K\(String(text.prefix(100)))"
      let bytes = Array(line.description.utf8)
      _ = write(STDERR_FILENO, bytes, bytes.count)
    }
  }
}
