import TandemCLI
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
      line: { output.line(invocation.has(.json) ? .json($0) : .escaped($0)) },
      progress: ScenarioOutput.progress(invocation), warning: errors.warn)
    if invocation.command == .explore || invocation.command == .exploreMerge {
      return try ExploreCommand(invocation, voice: voice).carryOut()
    }
    return try ScenarioCommand(invocation, arguments: arguments, voice: voice).carryOut()
  }
}
