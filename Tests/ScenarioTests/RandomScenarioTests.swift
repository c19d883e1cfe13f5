// Ten thousand random scenarios keep every rule, and a scenario that breaks one is shrunk.

import Foundation
import TandemExplore
import TandemFoundation
import TandemOrchestrator
import TandemScenario
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct RandomScenarioTests {
  /// The broken rules of a run, regardless of its steps' expectations.
  private func broken(
    _ scenario: Scenario, effects: (([Effect]) -> [Effect])? = nil
  ) -> [UnmetExpectation] {
    ScenarioRun(scenario, on: .simulated(scenario), effects: effects).run().failures.filter { $0.path == "$" }
  }

  /// The shrunk scenario as text, for a report.
  private func minimal(_ scenario: Scenario, _ fails: @escaping (Scenario) -> Bool) -> String {
    var shrinker = ScenarioShrinker(fails: fails)
    return shrinker.shrink(scenario).json.pretty()
  }

  @Test("10,000 legal sequences of commands and faults keep the rules R1 to R11")
  func randomSequencesKeepTheRules() {
    // `Scripts/explore-scenarios` runs other seeds for a given time.
    let seed = ProcessInfo.processInfo.environment["TANDEM_SCENARIO_SEED"].flatMap(UInt64.init) ?? 1
    var random = RandomScenario(seed: seed)
    var (commands, accepted, callbacks) = (0, 0, 0)
    for _ in 0..<10_000 {
      let any = random.next(steps: 12)
      let first = ScenarioRun(any, on: .simulated(any)).run()
      let scenario = RandomScenario.legal(any, answers: first.transcript.answers)
      let result = ScenarioRun(scenario, on: .simulated(scenario)).run()
      commands += first.transcript.answers.count
      accepted += result.transcript.answers.count
      callbacks += result.transcript.callbacks.count
      if result.isPassed, first.transcript.callbacks == result.transcript.callbacks { continue }
      let breaksRule = result.failures.contains { $0.path == "$" }
      let text = minimal(scenario) { scenario in
        breaksRule ? !broken(scenario).isEmpty : !ScenarioRun(scenario, on: .simulated(scenario)).run().isPassed
      }
      Issue.record("seed \(seed): \(result.failures)\n\(text)")
      return
    }
    #expect(accepted > 20_000 && callbacks > 10_000)
    print("seed \(seed), 10,000 sequences: \(accepted) of \(commands) commands accepted, \(callbacks) callbacks")
  }

  @Test("a failing sequence shrinks to the few steps that it needs, as a file that still fails")
  func failingSequenceShrinksToItsCause() throws {
    // These effects lack didStop when a content ends in picture in picture.
    let effects: ([Effect]) -> [Effect] = { effects in
      effects.filter { effect in
        if case .callback(let callback) = effect {
          callback.step != .didStop || callback.reason != .mediaEnded
        } else {
          true
        }
      }
    }
    var random = RandomScenario(seed: 2)
    let found = (0..<5000).lazy.map { _ in random.next(steps: 40) }.first { !broken($0, effects: effects).isEmpty }
    let failing = try #require(found)
    var shrinker = ScenarioShrinker { !broken($0, effects: effects).isEmpty }
    let small = shrinker.shrink(failing)
    let text = small.json.pretty()
    print("\(failing.steps.count) steps became \(small.steps.count) in \(shrinker.attempts) attempts:\n\(text)")
    #expect(small.steps.count <= 2)
    let again = try Scenario(decoding: Array(text.utf8))
    #expect(!broken(again, effects: effects).isEmpty)
    #expect(broken(again).isEmpty)
  }

  @Test func returningPictureIsNotOnTheTemporaryScreen() throws {
    let text = """
      {
        "version": 2, "description": "A picture comes back", "portable": false, "screens": ["page"],
        "configuration": { "integration": "advanced" },
        "contents": { "match": {}, "news": { "screen": "page" } },
        "steps": [
          { "command": "open", "content": "match", "pip": true },
          { "command": "open", "content": "news" },
          { "after": 1, "command": "open", "content": "news", "for": 2, "pip": true, "duplicate": true },
          { "after": 2.5, "command": "open", "content": "match", "adBreak": true },
          { "until": { "idle": true } }
        ]
      }
      """
    #expect(broken(try Scenario(decoding: Array(text.utf8))).isEmpty)
  }

  @Test("the same seed makes the same scenarios")
  func sameSeedMakesTheSameScenarios() {
    var one = RandomScenario(seed: 3)
    var two = RandomScenario(seed: 3)
    for _ in 0..<20 { #expect(one.next(steps: 20) == two.next(steps: 20)) }
  }
}
