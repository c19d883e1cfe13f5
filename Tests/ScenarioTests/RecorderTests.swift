// What was done to a session is a scenario that passes.

import Orchestration
import Testing

@testable import Scenario
@testable import ScenarioRunner

@MainActor
@Suite struct RecorderTests {
  /// Scenarios of what a person can do before a screen or with commands.
  nonisolated static let files = CollectedFile.all.filter { file in
    do {
      return try file.scenario().isOfAPerson
    } catch { return false }
  }

  @Test("what is recorded of a scenario passes, with the same callbacks", arguments: files)
  func recorded(file: CollectedFile) throws {
    let scenario = try file.scenario()
    let run = ScenarioRun(scenario, on: .simulated(scenario))
    let recorder = ScenarioRecorder(run.session, description: "recorded")
    let first = run.run()
    let text = recorder.recorded.json.pretty()
    let again = try Scenario(decoding: Array(text.utf8))
    let second = ScenarioRun(again, on: .simulated(again)).run()
    #expect(second.failures.isEmpty, "\(second.failures)\n\(text)")
    // The end that the first run was given is one that the second one asked for.
    #expect(second.transcript.callbacks.starts(with: first.transcript.callbacks), "\(text)")
  }

  @Test("most scenarios are of that kind")
  func enough() { #expect(Self.files.count > 60) }
}

extension Scenario {
  /// Whether it has nothing in it that no person does: faults, screens, views, listeners, other owners, slow loads.
  fileprivate var isOfAPerson: Bool {
    guard contents.allSatisfy({ $0.content.screen == nil && $0.loadDelay == .milliseconds(40) }) else { return false }
    return steps.allSatisfy { step in
      switch step.deed {
      case .fault, .register, .unregister, .answerRestore: false
      case .event(.app), .command, .wait, .expect, .delegate: true
      case .event: false
      }
    }
  }
}
