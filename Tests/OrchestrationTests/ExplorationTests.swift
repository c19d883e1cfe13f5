// The orchestrator, explored from its initial state over all inputs.

import Testing

@testable import TandemOrchestrator

@Suite struct ExplorationTests {
  @Test(
    "In every reachable state, each input keeps R1 to R11, leaves at most one video audible and ends its command",
    arguments: World.all)
  func everyInputInEveryStateKeepsTheRules(world: World) {
    let result = Explorer(world: world).run()
    print("explored \"\(world.name)\": \(result.states) states, \(result.edges) edges")
    #expect(result.failure == nil, "\(result.failure?.description ?? "")")
    #expect(result.states > 100)
  }

  @Test("The explored sets of inputs together contain every kind of command, event and player report")
  func worldsCoverEveryCommandAndEvent() {
    let commands = Set(World.all.flatMap(\.commands).map { Input.command($0, by: .user, id: 0).kind })
    #expect(commands == Set(SessionCommand.Kind.allCases.map { "\($0)" }))
    let events = Set(World.all.flatMap(\.events).map { Input.event($0).kind })
    #expect(events == ["app", "screen", "listener", "view", "suspension", "suspension over", "sync", "overload"])
    let facts = Set(World.all.flatMap(\.playerFacts).map(\.name))
    #expect(
      facts.union(["muted"]) == [
        "firstFrame", "loadFailed", "ended", "interrupted", "crashed", "lost", "muted", "tracks",
      ])
  }
}
