// The collection of scenarios, with simulated players.

import Foundation
import TandemFoundation
import Testing

@testable import TandemScenario

@MainActor
@Suite struct CollectionTests {
  @Test("The collection has its six folders, each with at least six scenarios")
  func collectionHasItsSixFolders() {
    let folders = Dictionary(grouping: CollectedFile.all) { $0.name.split(separator: "/").first.map(String.init) ?? "" }
    #expect(Set(folders.keys) == ["avkit", "pillarbox", "bambuser", "fcsdk", "streamingcore", "edges"])
    #expect(folders.values.allSatisfy { $0.count >= 6 })
  }

  @Test(
    "Every scenario passes in two runs, and both runs write exactly the scenario's golden log",
    arguments: CollectedFile.all)
  func everyScenarioPassesWithItsGoldenLog(file: CollectedFile) throws {
    let scenario = try file.scenario()
    #expect(!scenario.description.isEmpty && scenario.description.count <= 120)
    let first = ScenarioRun(scenario, on: .simulated(scenario)).run()
    #expect(first.failures.isEmpty, "\(first.failures)")
    #expect(ScenarioRun(scenario, on: .simulated(scenario)).run().log == first.log)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try Data(first.log).write(to: URL(fileURLWithPath: file.golden))
    }
    let golden = Array(try Data(contentsOf: URL(fileURLWithPath: file.golden)))
    let parting =
      zip(golden, first.log).enumerated().first { $1.0 != $1.1 }?.offset ?? min(golden.count, first.log.count)
    let line = golden.prefix(parting).count { $0 == UInt8(ascii: "\n") } + 1
    #expect(golden == first.log, "\(file.golden):\(line) is another; UPDATE_GOLDENS=1 writes it anew")
  }

  @Test("Every golden log has its scenario, and every scenario its golden log")
  func everyGoldenLogHasItsScenario() throws {
    let paths = FileManager.default.enumerator(atPath: CollectedFile.folder)?.compactMap { $0 as? String } ?? []
    let goldens = Set(paths.filter { $0.hasSuffix(".log.jsonl") }.map { String($0.dropLast(10)) })
    #expect(goldens == Set(CollectedFile.all.map(\.name)))
  }

  @Test("Every scenario round-trips through its text", arguments: CollectedFile.all)
  func everyScenarioRoundTrips(file: CollectedFile) throws {
    let scenario = try file.scenario()
    let text = scenario.json.pretty()
    let again = try Scenario(decoding: Array(text.utf8))
    #expect(again.withoutLines == scenario.withoutLines, "\(text)")
  }
}

extension Scenario {
  /// A copy without line numbers, for comparisons.
  var withoutLines: Scenario {
    var copy = self
    copy.expectation.line = 0
    copy.steps = steps.map { step in
      var step = step
      step.line = 0
      if case .expect(var expectation) = step.action {
        expectation.line = 0
        step.action = .expect(expectation)
      }
      return step
    }
    return copy
  }
}
