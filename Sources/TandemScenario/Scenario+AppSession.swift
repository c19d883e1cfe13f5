import Tandem
import TandemOrchestrator
import TandemTesting

extension Scenario {
  /// Plays the scenario on an app's session. The app's delegates answer, and its tasks run in the session's time.
  ///
  /// The session needs simulated players, a ``/Tandem/VirtualClock`` that only the scenario advances, and the
  /// scenario's ``configuration``. The scenario's delegates answer only for apps without a delegate.
  ///
  /// - Parameters:
  ///   - session: a session that has not ended; it may play contents already.
  ///   - endsSession: true to shut the session down at the end, so that its log is complete.
  /// - Returns: the unmet expectations, and the session's complete log.
  /// - Throws: an error if the session does not meet these requirements.
  @MainActor
  public func play(on session: TandemSession, endsSession: Bool = true) async throws(ScenarioUnplayable) -> Outcome {
    if session.isFinished { throw ScenarioUnplayable("the session has ended") }
    guard let clock = session.loop.clock as? VirtualClock else {
      throw ScenarioUnplayable("the session runs in real time; create it with `clock: VirtualClock()`")
    }
    guard let a = session.loop.players.a as? SimulatedPlayer, let b = session.loop.players.b as? SimulatedPlayer else {
      throw ScenarioUnplayable(
        "the session's players are not simulated; create the session with `engine: .simulated()`")
    }
    if session.configuration != configuration {
      throw ScenarioUnplayable("the session has other policies; make it with the scenario's `configuration`")
    }
    let environment = ScenarioEnvironment.simulated(PlayerPair(a: a, b: b), session.loop.display, clock)
    let run = ScenarioRun(self, environment, app: session)
    return Outcome(await run.play(on: session, clock, endsSession: endsSession))
  }
}
