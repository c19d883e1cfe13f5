// The machine, explored from its initial state over all inputs.

import Testing

@testable import Orchestration

@Suite struct ExplorationTests {
  @Test("in every world every edge keeps R1 to R10, one sound, and every promise to answer", arguments: World.all)
  func keepsTheRules(world: World) {
    let result = Explorer(world: world).run()
    print("explored \"\(world.name)\": \(result.states) states, \(result.edges) edges")
    #expect(result.failure == nil, "\(result.failure?.description ?? "")")
    #expect(result.states > 100)
  }
}
