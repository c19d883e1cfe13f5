// A scenario being played.

import TandemPlayback
import TandemScenarioRun

extension Scenario {
  /// What came of it.
  public struct Outcome: Sendable {
    /// A sentence for each expectation that was not met, with its line in the text; none where all were.
    public let failures: [String]
    /// The session's event log.
    public let log: EventLog

    /// Whether every expectation was met.
    public var isPassed: Bool { failures.isEmpty }
  }

  /// Plays it with simulated players in virtual time: at once, and each time with the same log, byte for byte.
  @MainActor
  public func play() -> Outcome { outcome(on: .simulated(content)) }

  /// Plays it with an app's own players, on its screen.
  ///
  /// It comes back when the scenario is over. Nothing else is done on the main actor meanwhile, so that an engine needs a thread of its
  /// own or the session's time.
  ///
  /// - Parameters:
  ///   - engine: makes the two players.
  ///   - screen: where they are shown; in memory unless given.
  ///   - clock: a ``/Tandem/VirtualClock`` is set forward; with every other one the scenario takes its time.
  ///   - address: what a player opens in place of a content's URL. How the content behaves is up to what is there.
  /// - Throws: what the scenario asks that these players can't do, or what could not be had.
  @MainActor
  public func play(
    on engine: PlaybackEngineFactory, screen: VideoDisplayFactory = .headless(width: 320, height: 180),
    clock: any SessionClock = MonotonicClock(), address: @escaping (String) -> String = { $0 }
  ) throws(ScenarioUnplayable) -> Outcome {
    guard isPortable else { throw ScenarioUnplayable("it says itself that only simulated players can play it") }
    let parts = try ScenarioEnvironmentParts(engine, screen, clock)
    defer { parts.end() }
    return outcome(on: try parts.environment(for: content, address))
  }

  @MainActor
  private func outcome(on environment: ScenarioEnvironment) -> Outcome {
    let result = ScenarioRun(content, on: environment).run()
    environment.close()
    return Outcome(failures: result.failures.flatMap(\.lines), log: EventLog(bytes: result.log))
  }
}
