// Runs a scenario on an app's own players and screen.

import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import TandemSystem

/// The reason why a scenario can't be played with an app's own players.
public struct ScenarioUnplayable: Error, Hashable, Sendable, CustomStringConvertible {
  /// The unsupported step or missing resource.
  public let reason: String

  /// The reason as a sentence.
  public var description: String { "can't play the scenario: \(reason)" }

  init(_ reason: String) { self.reason = reason }
}

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
    do throws(MailboxError) { mailbox = try Mailbox() } catch { throw ScenarioUnplayable(error.description) }
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
    let wrapped = PlayerPair(a: FaultlessPlayer.wrapIfNeeded(players.a), b: FaultlessPlayer.wrapIfNeeded(players.b))
    let isFaultless = wrapped.a is FaultlessPlayer || wrapped.b is FaultlessPlayer
    if isFaultless, let step = scenario.steps.first(where: \.action.isFault) {
      throw ScenarioUnplayable("line \(step.line) has a fault that this engine can't simulate")
    }
    return ScenarioEnvironment(
      players: wrapped, display: display, clock: clock, isReal: !(clock is VirtualClock),
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

/// An app's own player, into which no faults can be injected.
private final class FaultlessPlayer: FaultInjectingPlayer {
  private let inner: any PlaybackEngine

  private init(_ inner: any PlaybackEngine) { self.inner = inner }

  static func wrapIfNeeded(_ player: any PlaybackEngine) -> any FaultInjectingPlayer {
    player as? any FaultInjectingPlayer ?? FaultlessPlayer(player)
  }

  var id: PlayerID { inner.id }
  var status: PlayerStatus { inner.status }
  var nextEvent: Duration? { inner.nextEvent }
  var video: any VideoSource { inner.video }
  func perform(_ request: PlayerRequest) { inner.perform(request) }
  func collect(_ report: (PlayerReport) -> Void) { inner.collect(report) }
  func shutDown() { inner.shutDown() }
  func awaitEnd() { inner.awaitEnd() }

  // These functions are never called, because a scenario with such faults is refused before it is played.
  func loseCore(reason: String?) { preconditionFailure("this player can't be made to fail") }
  func crash(reason: String?) { loseCore(reason: reason) }
  func reachEnd() { loseCore(reason: nil) }
  func overflow() { loseCore(reason: nil) }
  func cutOff() { loseCore(reason: nil) }
  func reconnect() { loseCore(reason: nil) }
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
