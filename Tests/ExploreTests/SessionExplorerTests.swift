// Random sessions keep every rule, and a session that breaks a rule is found and shrunk.

import TandemFoundation
import TandemOrchestrator
import TandemScenario
import TandemTestSupport
import Testing

@testable import TandemExplore

@MainActor
@Suite(.timeLimit(.minutes(10))) struct SessionExplorerTests {
  @Test("2,000 random sessions keep R1 to R11, reach nearly every point, and give the same records on every machine")
  func randomSessionsKeepTheRules() throws {
    let explorer = SessionExplorer()
    var chunk = ExploredChunk(version: "test", first: 0)
    for seed in 0..<2000 { chunk.add(explorer.explore(seed)) }
    #expect(chunk.failures == [])
    #expect(chunk.counts.count { $0 > 0 } > Point.all.count * 9 / 10)
    let points = zip(Point.all, zip(chunk.counts, chunk.firstSeeds)).map { point, witnesses in
      "\(point.name): \(witnesses.0) sessions, seed \(witnesses.1.map(String.init) ?? "none")\n"
    }
    let results = "states: about \(chunk.states.estimate)\nrecords: \(chunk.digest)\n" + points.joined()
    #expect(try Golden.difference(results, from: "explored.txt") == nil)
    for (point, count) in zip(Point.all, chunk.counts) {
      if case .begin = point { #expect(count > 0, "\(point.name)") }
    }
  }

  @Test("The same seed gives the same random session, and a different seed gives a different one")
  func sameSeedGivesTheSameSession() {
    var (one, again, other) = (RandomSession(seed: 7), RandomSession(seed: 7), RandomSession(seed: 8))
    let scenario = one.scenario()
    #expect(scenario == again.scenario())
    #expect(scenario != other.scenario())
    let explorer = SessionExplorer()
    #expect(explorer.explore(7).digest == explorer.explore(7).digest)
    #expect(explorer.explore(7).digest != explorer.explore(8).digest)
  }

  @Test("Random numbers follow SplitMix64, and take every value below their bound")
  func randomNumbersAreThoseOfSplitMix64() {
    var random = SeededRandom(1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(Set((0..<200).map { _ in random.below(5) }) == Set(0..<5))
  }

  @Test("A rule that is broken on purpose is found within 100 random sessions")
  func brokenRuleIsFoundSoon() {
    let explorer = SessionExplorer(breakingRule: true)
    let found = (0..<100).first { !explorer.explore($0).failures.isEmpty }
    #expect(found != nil)
    let failures = found.map { explorer.explore($0).failures } ?? []
    #expect(failures.first?.hasPrefix("violation of R2") == true)
  }

  @Test("A failure shrinks to a short file that still fails for the same reason")
  func failureShrinksToAShortFile() throws {
    let explorer = SessionExplorer(breakingRule: true)
    let seed = try #require((0..<200).first { !explorer.explore($0).failures.isEmpty })
    let small = try #require(explorer.shrunkFailure(of: seed, description: "found"))
    #expect(small.steps.count <= 4)
    let again = try Scenario(decoding: Array(small.json.pretty().utf8))
    #expect(ScenarioRun(again, on: .simulated(again)).run().failures.isEmpty)
    let broken = ScenarioRun(again, on: .simulated(again), effects: Self.withoutDidStop).run()
    #expect(Set(broken.failures.map(\.path)) == ["$"])
    #expect(SessionExplorer().shrunkFailure(of: seed, description: "none") == nil)
  }

  @Test("A session whose second run differs shrinks to a short file, too")
  func differenceBetweenRunsShrinksToAShortFile() throws {
    var warnings = 0
    // Write a different warning for each `open` command in each run. A warning breaks no rule.
    let explorer = SessionExplorer { effects in
      let opens = effects.contains { if case .answered(_, .open, _, _) = $0 { true } else { false } }
      guard opens else { return effects }
      warnings += 1
      return effects + [.note(.warning("\(warnings)"))]
    }
    #expect(explorer.explore(0).failures == ["determinism: the same session gave two different logs"])
    let small = try #require(explorer.shrunkFailure(of: 0, description: "found"))
    #expect(small.description == "found" && small.steps.count == 1)
    // The explorer compares the runs of seed 0, but not those of seed 1.
    #expect(explorer.shrunkFailure(of: 1, description: "none") == nil)
  }

  @Test("Shrinking removes the contents that no step names, but keeps a content that is only a poster")
  func shrinkingKeepsPosters() throws {
    let text = """
      {
        "version": 2, "description": "a poster",
        "contents": { "film": { "kind": "vod" }, "match": { "kind": "vod" }, "news": { "kind": "vod" } },
        "steps": [{ "command": "open", "content": "match", "poster": "film" }]
      }
      """
    var shrinker = ScenarioShrinker { scenario in
      scenario.steps.contains { step in
        if case .command(.open(let opening), _, _, _, _) = step.action { opening.poster != nil } else { false }
      }
    }
    #expect(shrinker.shrink(try Scenario(decoding: Array(text.utf8))).contents.map(\.name) == ["film", "match"])
  }

  private static let withoutDidStop: @MainActor ([Effect]) -> [Effect] = { effects in
    effects.filter { effect in
      if case .callback(let callback) = effect {
        callback.step != .didStop || callback.reason != .mediaEnded
      } else {
        true
      }
    }
  }

  @Test("Every random session round-trips through a scenario file")
  func randomSessionsRoundTripThroughFiles() {
    var refusals: Set<String> = []
    for seed in 0..<2000 {
      var generator = RandomSession(seed: seed)
      let scenario = generator.scenario()
      do throws(ScenarioError) {
        let again = try Scenario(decoding: Array(scenario.json.pretty().utf8))
        if seed >= 200 { continue }
        let (one, other) = (
          ScenarioRun(scenario, on: .simulated(scenario)).run(), ScenarioRun(again, on: .simulated(again)).run()
        )
        #expect(one.log == other.log, "seed \(seed)")
      } catch { refusals.insert("\(error)") }
    }
    #expect(refusals == [])
  }

  // Earlier explorations found both of these failures.
  @Test(
    "The regressions of earlier explorations keep the rules",
    arguments: [
      """
      "steps": [
        { "command": "open", "content": "match" },
        { "command": "open", "content": "news", "pip": true },
        { "after": 1.1, "command": "pause", "pip": true },
        { "after": 0.08, "fault": "cut-off", "player": "B", "for": 1.5 },
        { "after": 0.99, "command": "swap" }
      ]
      """,
      """
      "screens": ["page"],
      "steps": [
        { "command": "open", "content": "match", "pip": true },
        { "command": "open", "content": "news", "screen": "page" },
        { "after": 1, "command": "open", "content": "news", "screen": "page", "for": 2, "pip": true, "duplicate": true },
        { "after": 2.5, "command": "open", "content": "match", "adBreak": true },
        { "until": { "idle": true } }
      ]
      """,
    ])
  func regressionsKeepTheRules(parts: String) throws {
    let text = """
      {
        "version": 2, "description": "a regression", "portable": false,
        "configuration": { "integration": "advanced", "animation": 0.2 },
        "contents": { "match": {}, "news": {} }, \(parts)
      }
      """
    let scenario = try Scenario(decoding: Array(text.utf8))
    let result = ScenarioRun(scenario, on: .simulated(scenario)).run()
    #expect(result.failures.isEmpty, "\(result.failures)")
  }
}
