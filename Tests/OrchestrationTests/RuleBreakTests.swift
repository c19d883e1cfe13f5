// Rules that are broken on purpose, which the exploration must find.

import Testing

@testable import TandemOrchestrator

@Suite struct RuleBreakTests {
  /// A change of the orchestrator's effects that breaks one rule.
  struct Break: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The beginning of the text of the expected violation.
    var rule: String
    var take: @Sendable (inout Orchestrator, Input) -> [Effect]
  }

  private static let world = World(
    name: "one swap",
    commands: [.open(OpenRequest(.x)), .open(OpenRequest(.y, in: .pictureInPicture)), .swap, .close, .shutDown])

  private static func changing(
    _ name: String, _ rule: String, _ change: @escaping @Sendable (inout [Effect]) -> Void
  ) -> Break {
    Break(testDescription: name, rule: rule) { machine, input in
      var effects = machine.handle(input)
      change(&effects)
      return effects
    }
  }

  private static func mapping(
    _ name: String, _ rule: String, _ change: @escaping @Sendable (inout Callback) -> Void
  ) -> Break {
    changing(name, rule) { effects in
      for index in effects.indices {
        guard case .callback(var callback) = effects[index] else { continue }
        change(&callback)
        effects[index] = .callback(callback)
      }
    }
  }

  static let breaks: [Break] = [
    changing("steps 4 and 5 change places", "R1") { effects in
      let steps = effects.indices.filter { effects[$0].step == .didStart || effects[$0].step == .didStop }
      if steps.count == 2 { effects.swapAt(steps[0], steps[1]) }
    },
    changing("didStop is forgotten", "R") { effects in effects.removeAll { $0.step == .didStop } },
    changing("nobody waits for the restore", "R3") { effects in
      effects.removeAll { if case .note(.restoreAnswered) = $0 { true } else { false } }
    },
    mapping("a start fails after step 3", "R") { callback in
      if callback.step == .didStart { callback.step = .failedToStart }
    },
    mapping("a callback of another transaction comes between", "R5") { callback in
      if callback.step == .willStop { callback.transaction += 1 }
    },
    mapping("step 4 names the other player", "R") { callback in
      if callback.step == .didStart { callback.player = callback.player.other }
    },
    changing("the roles do not change hands", "R") { effects in
      effects.removeAll { if case .note(.roles) = $0 { true } else { false } }
    },
    changing("steps 4 and 5 do not wait for the display", "R8") { effects in
      effects.removeAll { if case .note(.settled) = $0 { true } else { false } }
    },
    mapping("a callback is of an older generation", "R10") { callback in
      if callback.step == .didStart { callback.generation -= 1 }
    },
    changing("one content takes both places", "R11") { effects in
      effects = effects.map { effect in
        guard case .note(.roles(let revision, let fullScreen?, let other?)) = effect else { return effect }
        return .note(
          .roles(
            revision: revision, fullScreen: fullScreen,
            pictureInPicture: StateChange.Assignment(other.player, fullScreen.content)))
      }
    },
    Break(testDescription: "the next one is heard before the other is silent", rule: "audio") { machine, input in
      var effects = machine.handle(input)
      for case .player(let player, .setMuted(true)) in effects {
        effects.append(.player(player.other, .setMuted(false)))
      }
      return effects
    },
    changing("a command is never told its end", "commands") { effects in
      effects.removeAll { if case .commandEnded = $0 { true } else { false } }
    },
    changing("the restore deadline is not armed", "timers") { effects in
      effects.removeAll { if case .armTimer(.restore, _) = $0 { true } else { false } }
    },
  ]

  @Test(
    "The exploration of an orchestrator that breaks a rule finds the rule and a path to the violation",
    arguments: breaks)
  func explorationFindsTheBrokenRule(example: Break) throws {
    let result = Explorer(world: Self.world) { machine, input, effects in
      effects = example.take(&machine, input)
    }.run()
    let failure = try #require(result.failure)
    #expect(failure.findings.contains { $0.hasPrefix(example.rule) }, "\(failure)")
    #expect(!failure.path.isEmpty)
  }

  @Test("The exploration of the unchanged orchestrator finds no violation")
  func unbrokenOrchestratorKeepsEveryRule() {
    #expect(Explorer(world: Self.world).run().failure == nil)
  }
}

extension Effect {
  fileprivate var step: Callback.Step? {
    if case .callback(let callback) = self { callback.step } else { nil }
  }
}
