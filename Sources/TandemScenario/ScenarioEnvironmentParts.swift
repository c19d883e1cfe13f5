// Runs a scenario on an app's own players and screen.

import TandemOrchestrator
import TandemPlayback
import TandemSystem

/// The players, display and clock of one run, and the function that wakes the run.
@MainActor
struct ScenarioEnvironmentParts {
  private let clock: any SessionClock
  private let mailbox: Mailbox<Never>
  private let display: any VideoDisplay
  private let players: PlayerPair<any PlaybackEngine>

  init(_ engine: PlaybackEngineFactory, _ screen: VideoDisplayFactory, _ clock: any SessionClock)
    throws(ScenarioUnplayable)
  {
    self.clock = clock
    do throws(SystemError) { mailbox = try Mailbox() } catch { throw ScenarioUnplayable(error.description) }
    do { display = try screen.open() } catch { throw ScenarioUnplayable("can't open the screen: \(error)") }
    let context = EngineContext(clock: clock, renderer: display.renderer) { [mailbox] in mailbox.wake() }
    do {
      players = PlayerPair(a: try engine.make(.A, context), b: try engine.make(.B, context))
    } catch {
      display.close()
      throw ScenarioUnplayable("can't create the players: \(error)")
    }
    display.attach(PlayerPair(a: players.a.video, b: players.b.video))
  }

  func environment(
    for scenario: Scenario, _ address: @escaping (String) -> String
  ) throws(ScenarioUnplayable) -> ScenarioEnvironment {
    let takesFaults = [players.a, players.b].allSatisfy { $0 is any FaultInjectingPlayer }
    if !takesFaults, let step = scenario.steps.first(where: \.action.isFault) {
      throw ScenarioUnplayable("line \(step.line) has a fault that this engine can't simulate")
    }
    return ScenarioEnvironment(
      players: players, display: display, clock: clock, isReal: !(clock is VirtualClock),
      address: { _, _, url in address(url) },
      pass: { [clock, mailbox] session, time in
        if let virtual = clock as? VirtualClock { return virtual.advance(to: max(time, virtual.now)) }
        _ = mailbox.wait(max(.zero, time - clock.now), orFor: session.display.inputDescriptor)
      })
  }

  /// Shuts down the players and closes the display. Players may be shut down twice.
  func end() {
    for player in [players.a, players.b] { player.shutDown() }
    for player in [players.a, players.b] { player.awaitEnd() }
    display.close()
  }
}

extension Step.Action {
  /// True if the fault needs a ``FaultInjectingPlayer``. A stall does not need one.
  fileprivate var isFault: Bool {
    guard case .fault(let fault) = self else { return false }
    return switch fault {
    case .loseCore, .crashCore, .endMedia, .overflow, .cutOff: true
    case .stall, .stallDisplay, .terminate: false
    }
  }
}
