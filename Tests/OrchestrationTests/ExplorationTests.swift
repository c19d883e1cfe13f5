// The orchestrator, explored from its initial state over all inputs.

import Testing

@testable import TandemOrchestrator

@Suite struct ExplorationTests {
  @Test(
    "Every edge of every world keeps R1 to R11, has at most one audible video, and gives every answer",
    arguments: World.all)
  func everyEdgeKeepsTheRules(world: World) {
    let result = Explorer(world: world).run()
    print("explored \"\(world.name)\": \(result.states) states, \(result.edges) edges")
    #expect(result.failure == nil, "\(result.failure?.description ?? "")")
    #expect(result.states > 100)
  }

  @Test("The worlds together feed every kind of command and event")
  func worldsCoverEveryCommandAndEvent() {
    let commands = Set(World.all.flatMap(\.commands).map { Input.command($0, by: .user, id: 0).kind })
    #expect(
      commands == [
        "open", "start", "swap", "stop", "togglePictureInPicture", "close", "unload", "pause", "resume", "togglePause",
        "seek", "setVolume", "addVolume", "setMute", "toggleMute", "setSpeed", "multiplySpeed", "selectTrack",
        "selectLanguage", "cycleTrack", "setSubtitlesShown", "toggleSubtitles", "setDelay", "addDelay",
        "stepEntry", "chooseEntry", "setLoop", "shuffle", "setAudio", "setFocus", "move", "resize", "setLayout",
        "setHidden",
        "toggleHidden", "expand", "setAutomaticPictureInPicture", "sync", "adjustSync", "unsync", "toggleSync",
        "adBreak",
        "shutDown",
      ])
    let events = Set(World.all.flatMap(\.events).map { Input.event($0).kind })
    #expect(events == ["app", "screen", "listener", "view", "suspension", "suspension over", "sync", "overload"])
    let facts = Set(World.all.flatMap(\.playerFacts).map(\.name))
    #expect(
      facts.union(["muted"]) == [
        "firstFrame", "loadFailed", "ended", "interrupted", "crashed", "lost", "muted", "tracks",
      ])
  }
}
