import Glibc
import TandemCLI
import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import TandemScenario
import TandemSystem

/// `tandem scenario run --player mpv`: plays scenarios with libmpv, in real time.
@MainActor
enum ScenarioPlay {
  static func run(_ invocation: ParsedCommandLine, arguments: [String]) throws(CLIError) -> ExitStatus {
    let mailbox: Mailbox<MainLoopMessage>
    do throws(SystemError) { mailbox = try Mailbox() } catch { throw CLIError(.unavailable, error.description) }
    PlayerSignals.read(mailbox)
    let media = try GeneratedTestMedia()
    defer { media.remove() }
    let output = ScenarioOutput(
      line: { Terminal.printPatiently(.escaped($0)) }, progress: ScenarioOutput.progress(invocation))
    let command = ScenarioCommand(invocation, arguments: arguments, output: output) { scenario in
      do throws(CLIError) { return .success(try environment(for: scenario, invocation, mailbox, media)) } catch {
        return .failure(error)
      }
    }
    return try command.carryOut()
  }

  private static func environment(
    for scenario: Scenario, _ invocation: ParsedCommandLine, _ mailbox: Mailbox<MainLoopMessage>,
    _ media: GeneratedTestMedia
  ) throws(CLIError) -> ScenarioEnvironment {
    let clock = MonotonicClock()
    // Turn the sound off by default, because expectations check only the players' reports.
    var options = MPVOptions(audioOutput: invocation.text(.audioOutput) ?? "null")
    // Allow edit decision lists, which long generated media use.
    options.opensEditLists = true
    let screen = invocation.text(.scenarioDisplay) == "window" ? try PlayerScreen(invocation) : nil
    let renderer = screen?.renderer ?? .memory
    let a = MPVPlayer(.A, clock: clock, options: options, renderer: renderer) { mailbox.wake() }
    let b = MPVPlayer(.B, clock: clock, options: options, renderer: renderer) { mailbox.wake() }
    let display =
      screen?.display(of: PlayerPair(a: a, b: b))
      // Use a small picture, because only the checks of expectations read it.
      ?? HeadlessDisplay(PlayerPair(a: a.video, b: b.video), width: 320, height: 180)
    var addresses: [ContentKey: String] = [:]
    for content in scenario.contents { addresses[content.content.key] = try media.address(of: content) }
    var environment = ScenarioEnvironment(
      players: PlayerPair(a: a, b: b), display: display, clock: clock, isReal: true,
      address: { content, _, url in
        guard content?.failure == nil else { return media.missing }
        if let generated = content.flatMap({ addresses[$0.content.key] }) { return generated }
        do throws(MediaAddress.Fault) { _ = try MediaAddress(url, through: .scenario) } catch {
          Terminal.printError("\(url): \(error)")
          return media.missing
        }
        return url
      },
      pass: { session, time in
        let wait = max(.zero, time - clock.now)
        for case .signal(let number) in mailbox.wait(wait, orFor: session.display.inputDescriptor) {
          media.remove()
          exit(128 + number)
        }
      })
    environment.close = { screen?.window?.close() }
    return environment
  }
}

extension MPVPlayer: FaultInjectingPlayer {
  package func loseCore(reason: String?) { failCore() }
  package func crash(reason: String?) { failCore() }
  package func reachEnd() { perform(.seek(.percent(100))) }
  package func overflow() { flood() }
  package func cutOff() { cutOff(true) }
  package func reconnect() { cutOff(false) }
}
