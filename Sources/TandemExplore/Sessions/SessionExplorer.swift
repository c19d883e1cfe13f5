// Plays one random session and judges it.

import TandemLog
import TandemOrchestrator
import TandemPlayback
import TandemScenario

package struct ExploredSession: Sendable {
  /// True for each point of ``Point/all`` that the session has witnessed.
  package var points: [Bool]
  /// The hashes of the session's states.
  package var states: Set<UInt64>
  /// A hash of the session's records.
  package var digest: UInt64
  /// The session's failures; empty for a session that keeps the contract.
  package var failures: [String] = []
}

/// Plays the random session of a seed on simulated players, and checks its records against R1 to R11.
///
/// Thread: the main actor.
@MainActor
package struct SessionExplorer {
  /// One of this many sessions is played twice, and the two logs are compared.
  package static let comparedShare = 20

  /// Modifies the orchestrator's effects, to test that the checks notice an error.
  private let modify: @MainActor ([Effect]) -> [Effect]

  /// - Parameter breaksRule: true to break a rule on purpose: no `didStop` is sent when a content ends in picture in
  ///   picture.
  package init(breakingRule breaksRule: Bool = false) {
    self.init { effects in breaksRule ? effects.filter { !Self.isDropped($0) } : effects }
  }

  init(modify: @escaping @MainActor ([Effect]) -> [Effect]) { self.modify = modify }

  package func explore(_ seed: Int) -> ExploredSession {
    var generator = RandomSession(seed: seed)
    return explore(generator.scenario(), comparesRuns: Self.comparesRuns(of: seed))
  }

  private static func comparesRuns(of seed: Int) -> Bool { UInt(bitPattern: seed) % UInt(comparedShare) == 0 }

  /// - Parameter comparesRuns: true to play the scenario again, and to compare the runs.
  private func explore(_ scenario: Scenario, comparesRuns: Bool) -> ExploredSession {
    let (result, session) = play(scenario)
    guard comparesRuns else { return session }
    var explored = session
    if play(scenario).session.digest != session.digest {
      explored.failures.append("determinism: the same session gave two different logs")
    }
    // Play the session again without its refused commands. A refused command must change nothing, so the session must
    // send the same callbacks.
    let accepted = Self.withoutRefusals(scenario, result.transcript.answers)
    if result.failures.isEmpty, play(accepted).result.transcript.callbacks != result.transcript.callbacks {
      explored.failures.append("refusal: the callbacks changed when the refused commands were left out")
    }
    return explored
  }

  private func play(_ scenario: Scenario) -> (result: ScenarioResult, session: ExploredSession) {
    // Use a small picture: it takes little time, and its size does not affect the records.
    let environment = ScenarioEnvironment.simulated(scenario, size: PictureSize(width: 2, height: 2))
    let run = ScenarioRun(scenario, on: environment, writesLog: false)
    var witness = SessionWitness()
    run.session.intercept = { [unowned session = run.session, modify] input, effects in
      witness.take(input, effects, session.orchestrator.state)
      return modify(effects)
    }
    var result = run.run()
    // Ignore unmet expectations about answers: random commands may get any answer.
    result.failures.removeAll { $0.path.hasSuffix(".answer") }
    var hasher = StableHasher()
    for record in run.records { hasher.combine(record) }
    run.session.intercept = nil
    return (
      result,
      ExploredSession(
        points: witness.seen, states: witness.states, digest: hasher.finalize(),
        failures: result.failures.map(\.message))
    )
  }

  private nonisolated static func isDropped(_ effect: Effect) -> Bool {
    if case .callback(let callback) = effect {
      callback.step == .didStop && callback.reason == .mediaEnded
    } else {
      false
    }
  }

  /// Returns the smallest scenario that fails like a seed's session; nil if the session does not fail.
  ///
  /// The scenario's commands expect the answers that they get, so that `tandem scenario run` finds only the failure.
  package func shrunkFailure(of seed: Int, description: String) -> Scenario? {
    var generator = RandomSession(seed: seed)
    let scenario = generator.scenario()
    let comparesRuns = Self.comparesRuns(of: seed)
    guard let kind = explore(scenario, comparesRuns: comparesRuns).failures.first.map(Self.kind) else { return nil }
    var shrinker = ScenarioShrinker { candidate in
      explore(candidate, comparesRuns: comparesRuns).failures.contains { Self.kind($0) == kind }
    }
    var smallest = shrinker.shrink(scenario)
    smallest.description = description
    return Self.expectingAnswers(smallest, play(smallest).result.transcript.answers)
  }

  /// The beginning of a failure's message, such as `violation of R2`. It stays the same while the scenario is shrunk.
  private static func kind(_ failure: String) -> Substring { failure.prefix { $0 != ":" } }

  /// The first answer of each step, by its number.
  private static func firstAnswers(_ answers: [String]) -> [Int: String] {
    var first: [Int: String] = [:]
    for answer in answers {
      let parts = answer.dropFirst("step ".count).split(separator: ":")
      if parts.count == 2, let step = Int(parts[0]), first[step] == nil { first[step] = String(parts[1].dropFirst()) }
    }
    return first
  }

  static func expectingAnswers(_ scenario: Scenario, _ answers: [String]) -> Scenario {
    let given = firstAnswers(answers)
    var result = scenario
    for index in scenario.steps.indices {
      guard case .command(let command, let initiator, let isDryRun, _, let outcome) = scenario.steps[index].action,
        let answer = given[index + 1]
      else { continue }
      result.steps[index].action = .command(
        command, by: initiator, isDryRun: isDryRun, answer: ExpectedAnswer(answer), outcome: outcome)
    }
    return result
  }

  /// Returns the scenario with waits in place of the commands that were not accepted.
  private static func withoutRefusals(_ scenario: Scenario, _ answers: [String]) -> Scenario {
    let given = firstAnswers(answers)
    var result = scenario
    for index in scenario.steps.indices {
      guard case .command = scenario.steps[index].action else { continue }
      switch given[index + 1] {
      case "accepted"?, "queued"?, "coalesced"?: break
      default: result.steps[index].action = .wait
      }
    }
    return result
  }
}
