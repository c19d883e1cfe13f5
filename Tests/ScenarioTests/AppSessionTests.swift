// Scenarios on an app's own session.

import Tandem
import TandemTesting
import Testing

@testable import TandemScenario

@MainActor
@Suite struct AppSessionTests {
  private static func text(_ steps: String, _ expect: String) -> String {
    """
    {"version": 2, "description": "test", "contents": {"film": {}, "match": {}}, "steps": [
    {"command": "open", "content": "film"}, {"command": "open", "content": "match", "pip": true}, {"until": {"idle": true}},
    \(steps)], "expect": {\(expect)}}
    """
  }

  private func session(
    for scenario: Scenario, _ clock: any SessionClock = VirtualClock()
  ) throws -> TandemSession {
    try TandemSession(
      scenario.configuration, engine: .simulated(), screen: .headless(width: 64, height: 36), name: "scenario",
      clock: clock)
  }

  @Test(
    "Every scenario passes on an app's session, with the same log except for its first line",
    arguments: CollectedFile.all)
  func everyScenarioPassesOnAnAppsSession(file: CollectedFile) async throws {
    let scenario = try file.scenario()
    let outcome = try await scenario.play(on: session(for: scenario))
    #expect(outcome.failures == [])
    #expect(try outcome.log.lines().dropFirst() == scenario.play().log.lines().dropFirst())
  }

  @Test("The app's own delegate answers, and an unmet expectation names its step, its line and the line of the log")
  func appsDelegateAnswers() async throws {
    let scenario = try Scenario(
      Self.text(
        "{\"command\": \"stop\", \"outcome\": \"succeeded\"}, {\"until\": {\"idle\": true}}", "\"fullScreen\": \"film\""
      ))
    let session = try session(for: scenario)
    let spy = DelegateSpy()
    session.delegate = spy
    let outcome = try await scenario.play(on: session)
    #expect(spy.callbacks.map { $0.prefix { $0 != " " } }.contains("restoreUserInterfaceForPictureInPictureStop"))
    #expect(outcome.unmet.count == 1)
    #expect(outcome.failures.first == "line 3, $.expect.fullScreen: expected film, found match")
    #expect(outcome.failures.last?.hasPrefix("    log line ") == true)
    #expect(session.isFinished)
    #expect(try outcome.log.verdict().violations == [])
  }

  @Test("A scenario's delegate answers only for apps that have no delegate of their own")
  func scenariosDelegateAnswersForOthers() async throws {
    let scenario = try Scenario(
      Self.text(
        "{\"command\": \"stop\"}, {\"until\": {\"idle\": true}}",
        "\"log\": [{\"kind\": \"restoreAnswer\", \"reply\": true}]"))
    #expect(try await scenario.play(on: session(for: scenario)).failures == [])
    let session = try session(for: scenario)
    let spy = DelegateSpy()
    spy.restores = .no
    session.delegate = spy
    #expect(try await scenario.play(on: session).unmet.count == 1)
  }

  @Test("The app's timers and their commands run in the scenario's time")
  func appsTimersRunInTheScenario() async throws {
    let scenario = try Scenario(
      Self.text(
        "{\"after\": 2, \"expect\": {\"fullScreen\": \"film\"}}, {\"after\": 2, \"expect\": {\"fullScreen\": \"match\"}}",
        "\"pictureInPicture\": \"film\""))
    let session = try session(for: scenario)
    let app = Task {
      try await session.clock.sleep(for: .seconds(3))
      let time = session.clock.now.sinceBeginning
      try await session.swap()
      return time
    }
    #expect(try await scenario.play(on: session).failures == [])
    #expect(try await app.value == .seconds(3))
  }

  @Test("An app's session that stays open after a scenario continues, and can play another scenario")
  func sessionContinuesAfterwards() async throws {
    let scenario = try Scenario(
      Self.text("{\"command\": \"swap\"}, {\"until\": {\"idle\": true}}", "\"fullScreen\": \"match\""))
    let session = try session(for: scenario)
    #expect(try await scenario.play(on: session, endsSession: false).failures == [])
    #expect(!session.isFinished)
    async let swap = session.swap()
    await session.advance(by: .seconds(1))
    _ = try await swap
    let again = try Scenario(
      """
      {"version": 2, "description": "again", "contents": {}, "steps": [{"at": 1, "command": "swap"},
      {"until": {"idle": true}}], "expect": {"absent": [{"kind": "opening"}], "idle": true}}
      """)
    let begin = session.clock.now.sinceBeginning
    #expect(try await again.play(on: session).failures == [])
    #expect(session.clock.now.sinceBeginning >= begin + .seconds(1))
  }

  @Test("An unsuitable session is refused, and the error names the missing requirement")
  func unsuitableSessionIsRefused() async throws {
    let scenario = try Scenario(Self.text("{\"command\": \"swap\"}", "\"idle\": true"))
    func reason(_ session: TandemSession) async -> String {
      do throws(ScenarioUnplayable) { _ = try await scenario.play(on: session) } catch { return error.reason }
      return "none"
    }
    #expect(await reason(try session(for: scenario, MonotonicClock())).contains("`clock: VirtualClock()`"))
    var other = scenario.configuration
    other.audio = .mix
    let session = try TandemSession(other, engine: .simulated(), clock: VirtualClock())
    #expect(await reason(session).contains("`configuration`"))
    session.shutDown()
    await session.advance(by: .zero)
    #expect(await reason(session) == "the session has ended")
  }
}
