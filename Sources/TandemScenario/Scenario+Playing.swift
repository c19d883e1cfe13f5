import TandemPlayback

extension Scenario {
  /// The result of a run.
  public struct Outcome: Sendable {
    /// A sentence for each unmet expectation, with its line in the text; empty if all expectations were met.
    public var failures: [String] { unmet.flatMap(\.lines) }
    package let unmet: [UnmetExpectation]
    /// The session's event log.
    public let log: EventLog

    /// True if every expectation was met.
    public var isPassed: Bool { unmet.isEmpty }

    init(_ result: ScenarioResult) { (unmet, log) = (result.failures, EventLog(bytes: result.log)) }
  }

  /// Plays the scenario with simulated players in virtual time, without waiting. Each run writes the same log, byte for
  /// byte.
  @MainActor
  public func play() -> Outcome { outcome(on: .simulated(self)) }

  /// Plays the scenario with an app's own players and screen.
  ///
  /// The method blocks the main actor until the end of the scenario, so the engine must run on a separate thread, or be
  /// driven by the session's clock.
  ///
  /// - Parameters:
  ///   - engine: creates the two players.
  ///   - screen: the screen; the default is a screen in memory.
  ///   - clock: the clock. The method advances a ``/Tandem/VirtualClock``. With any other clock, the scenario runs in
  ///     real time.
  ///   - address: returns the address to open instead of a content's URL. The contents behave as the opened media do,
  ///     not as the scenario declares.
  /// - Throws: an error if the scenario needs an unsupported fault of these players, or if a resource is missing.
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
