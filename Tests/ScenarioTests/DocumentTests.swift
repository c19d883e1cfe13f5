// The example in docs/scenarios.md.

import Foundation
import TandemScenario
import Testing

@MainActor
@Suite struct DocumentTests {
  @Test("The example in docs/scenarios.md is a scenario that passes")
  func exampleInTheDocumentPasses() throws {
    let path = CollectedFile.folder + "/../docs/scenarios.md"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let fences = text.components(separatedBy: "```json\n").dropFirst().first?.components(separatedBy: "```")
    let example = try #require(fences?.first)
    let scenario = try Scenario(decoding: Array(example.utf8))
    #expect(ScenarioRun(scenario, on: .simulated(scenario)).run().failures.isEmpty)
  }
}
