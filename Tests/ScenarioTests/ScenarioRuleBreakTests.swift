// Rules that are broken on purpose, which a scenario of the collection must notice.

import TandemOrchestrator
import TandemScenario
import Testing

@MainActor
@Suite struct ScenarioRuleBreakTests {
  /// A change of an orchestrator's effects that breaks one rule. Each run makes its own instance, because some have
  /// state.
  struct Break: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var make: @Sendable () -> ([Effect]) -> [Effect]

    init(_ name: String, _ change: @escaping @Sendable (inout [Effect]) -> Void) {
      testDescription = name
      make = {
        { effects in
          var effects = effects
          change(&effects)
          return effects
        }
      }
    }

    init(_ name: String, making make: @escaping @Sendable () -> ([Effect]) -> [Effect]) {
      testDescription = name
      self.make = make
    }
  }

  nonisolated private static func callbacks(_ effects: inout [Effect], _ change: (inout Callback) -> Void) {
    for index in effects.indices {
      guard case .callback(var callback) = effects[index] else { continue }
      change(&callback)
      effects[index] = .callback(callback)
    }
  }

  nonisolated static let breaks: [Break] = [
    Break("R1: steps 4 and 5 change places") { effects in
      let places = effects.indices.filter { effects[$0].step == .didStart || effects[$0].step == .didStop }
      if places.count == 2 { effects.swapAt(places[0], places[1]) }
    },
    Break("R2: didStop is forgotten") { $0.removeAll { $0.step == .didStop } },
    Break(
      "R3: step 3 does not wait for the answer",
      making: {
        var early: Set<Int> = []
        return { effects in
          effects.flatMap { effect -> [Effect] in
            guard case .callback(var callback) = effect else { return [effect] }
            if callback.step == .restoreUserInterface {
              early.insert(callback.transaction)
              callback.step = .willStop
              callback.route = nil
              return [effect, .callback(callback)]
            }
            return callback.step == .willStop && early.contains(callback.transaction) ? [] : [effect]
          }
        }
      }),
    Break(
      "R4: a rollback after the point of no return",
      making: {
        {
          $0.map { effect in
            if case .note(.transactionEnded(let number, let form, .forwarded, let reason)) = effect {
              return .note(.transactionEnded(number, form, .rolledBack, reason: reason))
            }
            return effect
          }
        }
      }),
    Break("R5: a callback of another transaction comes between") { effects in
      callbacks(&effects) { if $0.step == .willStop { $0.transaction += 1 } }
    },
    Break("R6: step 4 names the other player") { effects in
      callbacks(&effects) { if $0.step == .didStart { $0.player = $0.player.other } }
    },
    Break("R7: a swap seeks") { effects in
      guard effects.contains(where: { $0.step == .willStop }) else { return }
      for player in PlayerID.allCases { effects.append(.player(player, .seek(.by(.milliseconds(-100))))) }
    },
    Break(
      "R8: steps 4 and 5 are sent before the layout is shown",
      making: {
        var entering: Callback?
        var sent: Set<Int> = []
        return { effects in
          effects.flatMap { effect -> [Effect] in
            guard case .callback(var callback) = effect else { return [effect] }
            switch callback.step {
            case .willStart: entering = callback
            case .willStop where entering?.transaction == callback.transaction:
              guard var started = entering else { return [effect] }
              sent.insert(callback.transaction)
              started.step = .didStart
              callback.step = .didStop
              return [effect, .callback(started), .callback(callback)]
            case .didStart, .didStop: return sent.contains(callback.transaction) ? [] : [effect]
            case .willStop, .failedToStart, .restoreUserInterface: break
            }
            return [effect]
          }
        }
      }),
    Break(
      "R9: a start beside a picture in picture is a second one",
      making: {
        var starting = false
        return { effects in
          for case .answered(_, let command, _, _) in effects { starting = command == .start }
          guard starting else { return effects }
          return effects.filter { effect in
            switch effect.step {
            case .restoreUserInterface, .willStop, .didStop: false
            case .willStart, .didStart, .failedToStart, nil: true
            }
          }
        }
      }),
    Break("R10: a callback is of an older generation") { effects in
      callbacks(&effects) { if $0.step == .didStart { $0.generation -= 1 } }
    },
  ]

  private struct Catch {
    var byExpectation: [String] = []
    var byRule: [String] = []
  }

  @Test("Each broken rule is caught by the expectation of a scenario", arguments: breaks)
  func brokenRuleIsCaughtByAScenario(example: Break) throws {
    var caught = Catch()
    for file in CollectedFile.all {
      let scenario = try file.scenario()
      let failures = ScenarioRun(scenario, on: .simulated(scenario), effects: example.make()).run().failures
      if failures.contains(where: { $0.path != "$" }) { caught.byExpectation.append(file.name) }
      if failures.contains(where: { $0.path == "$" }) { caught.byRule.append(file.name) }
    }
    #expect(!caught.byExpectation.isEmpty, "only the rules notice, in \(caught.byRule.count) scenarios")
    print(
      "\(example.testDescription): \(caught.byExpectation.count) scenarios by what they expect,",
      "\(caught.byRule.count) by the rules")
  }

  @Test("Every scenario of the collection passes if the effects are left unchanged")
  func unchangedEffectsBreakNoRule() throws {
    for file in CollectedFile.all {
      let scenario = try file.scenario()
      #expect(ScenarioRun(scenario, on: .simulated(scenario), effects: { $0 }).run().isPassed)
    }
  }
}

extension Effect {
  fileprivate var step: Callback.Step? {
    if case .callback(let callback) = self { callback.step } else { nil }
  }
}
