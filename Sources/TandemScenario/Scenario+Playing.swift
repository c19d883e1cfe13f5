// A scenario being played.

import TandemPlayback

extension Scenario {
  /// The result of a run.
  public struct Outcome: Sendable {
    /// A sentence for each expectation that was not met, with its line in the text; none where all were.
    public var failures: [String] { unmet.flatMap(\.lines) }
    /// The expectations that were not met.
    package let unmet: [UnmetExpectation]
    /// The session's event log.
    public let log: EventLog

    /// True if every expectation was met.
    public var isPassed: Bool { unmet.isEmpty }

    init(_ result: ScenarioResult) { (unmet, log) = (result.failures, EventLog(bytes: result.log)) }
  }

  /// Plays it with simulated players in virtual time: at once, and each time with the same log, byte for byte.
  @MainActor
  public func play() -> Outcome { outcome(on: .simulated(self)) }

  /// Plays it with an app's own players, on its screen.
  ///
  /// Returns at the end of the scenario. The main actor is blocked meanwhile, so an engine needs its own thread or the
  /// session's time.
  ///
  /// - Parameters:
  ///   - engine: makes the two players.
  ///   - screen: where they are shown; in memory unless given.
  ///   - clock: a ``/Tandem/VirtualClock`` is advanced; with any other one the scenario takes its time.
  ///   - address: what a player opens instead of a content's URL. The opened media determine how the content behaves.
  /// - Throws: if the scenario needs something that these players can't do, or a resource is missing.
  @MainActor
  public func play(
    on engine: PlaybackEngineFactory, screen: VideoDisplayFactory = .headless(width: 320, height: 180),
    clock: any SessionClock = MonotonicClock(), address: @escaping (String) -> String = { $0 }
  ) throws(ScenarioUnplayable) -> Outcome {
    guard isPortable else {
      throw ScenarioUnplayable("the scenario is not portable, so only simulated players can play it")
    }
    let parts = try ScenarioEnvironmentParts(engine, screen, clock)
    defer { parts.end() }
    return outcome(on: try parts.environment(for: self, address))
  }

  @MainActor
  private func outcome(on environment: ScenarioEnvironment) -> Outcome {
    let result = ScenarioRun(self, on: environment).run()
    environment.close()
    return Outcome(result)
  }
}
