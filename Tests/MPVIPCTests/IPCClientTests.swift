// Events that clients receive.

import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemMPVIPC

@Suite struct IPCClientTests {
  private func name(_ event: JSONValue) -> String { event["event"]?.string ?? "" }

  @Test("An observed property is sent at once, and later only when its value has changed")
  func observedPropertyIsSentOnlyWhenItDiffers() throws {
    var client = IPCClient("ipc-1", door: 0)
    for (id, name) in [(1, "pause"), (2, "path"), (3, "time-pos"), (4, "libass-version")] {
      try client.take(.observe(id, name, asText: false))
    }
    try client.take(.observe(5, "pause", asText: true))
    #expect(client.isWatching && client.watchesMovement)
    var snapshot = IPCFixture.film()
    var cache = IPCPropertyCache()
    #expect(client.hasNewRequests && client.firstNews(in: snapshot, &cache).count == 5 && !client.hasNewRequests)
    #expect(client.looked(in: snapshot, moving: true).isEmpty)
    snapshot.video?.playback.isPaused = true
    snapshot.video?.moment.position = .seconds(91)
    #expect(client.looked(in: snapshot, moving: false).compactMap { $0["data"] } == [true, "yes"])
    #expect(client.looked(in: snapshot, moving: true).compactMap { $0["data"] } == [91.0])
    // Without a film, two of the observed properties are unavailable, and are sent without data.
    let gone = client.looked(in: IPCFixture.nothing, moving: true)
    #expect(gone.count == 4 && gone.count { $0["data"] == nil } == 2)
    try client.take(.unobserve(1))
    try client.take(.unobserve(5))
    #expect(client.looked(in: snapshot, moving: true).compactMap { $0["id"]?.int } == [2, 3])
  }

  @Test("A client can have only a limited number of observed properties and key bindings")
  func observedPropertiesAndBindingsAreLimited() throws {
    var client = IPCClient("ipc-1", door: 0)
    for id in 0..<512 { try client.take(.observe(id, "pause", asText: false)) }
    #expect(throws: IPCError.queueFull) { try client.take(.observe(512, "pause", asText: false)) }
    for number in 0..<256 { try client.take(.bind("F\(number)", "x")) }
    #expect(throws: IPCError.queueFull) { try client.take(.bind("g", "x")) }
    #expect(throws: Never.self) { try client.take(.bind("F1", "y")) }
    let long = String(repeating: "x", count: 200)
    var other = IPCClient("ipc-2", door: 0)
    #expect(throws: IPCError.invalidParameter) { try other.take(.observe(1, long, asText: false)) }
  }

  @Test("Events can be switched off one by one or all at once")
  func eventsCanBeSwitchedOff() throws {
    var client = IPCClient("ipc-1", door: 0)
    #expect(client.hears("seek"))
    try client.take(.enable("seek", false))
    #expect(!client.hears("seek") && client.hears("idle"))
    try client.take(.enable("all", false))
    #expect(!client.hears("idle") && client.hears("property-change"))
    try client.take(.enable("idle", true))
    #expect(client.hears("idle") && !client.hears("seek"))
    #expect(!client.hearsWarnings)
    try client.take(.log("warn"))
    #expect(!client.hearsWarnings)
    try client.take(.enable("log-message", true))
    #expect(client.hearsWarnings)
  }

  @Test("A video that loads, plays and closes causes the same events as in mpv")
  func eventsOfAVideoAreThoseOfMPV() {
    let film = IPCFixture.film().video
    var loading = film
    loading?.transport = .loading
    func events(_ previous: IPCVideo?, _ video: IPCVideo?) -> [String] {
      IPCEventDiff.events(from: previous, to: video).map(name)
    }
    #expect(events(nil, loading) == ["start-file"])
    #expect(events(loading, film) == ["file-loaded", "playback-restart"])
    #expect(events(film, film).isEmpty)
    #expect(events(film, nil) == ["end-file", "idle"])
    var other = film
    other?.player = .B
    other?.content = MediaContent(identity: ContentIdentity(id: "match"), url: "/match.ts")
    other?.playback.entry = 0
    // A swap cache to the client as if mpv had opened another file.
    #expect(events(film, other) == ["end-file", "start-file", "file-loaded", "playback-restart"])
    var seeking = film
    seeking?.isSeeking = true
    #expect(events(film, seeking) == ["seek"] && events(seeking, film) == ["playback-restart"])
    func reason(_ previous: IPCVideo?, _ video: IPCVideo?) -> String? {
      IPCEventDiff.events(from: previous, to: video).first { name($0) == "end-file" }?["reason"]?.string
    }
    #expect(reason(film, nil) == "stop" && reason(loading, nil) == "error")
    #expect(reason(film, other) == "stop")
    var next = film
    next?.playback.entry = 2
    #expect(reason(film, next) == "stop")
    var ended = film
    ended?.moment.position = .seconds(3599)
    #expect(reason(ended, next) == "eof")
    var failed = other
    failed?.transport = .loading
    #expect(reason(failed, film) == "error" && reason(film, failed) == "stop")
  }
}

extension IPCClient {
  /// The events that the client receives when the state has changed to a snapshot.
  fileprivate mutating func looked(in snapshot: IPCSnapshot, moving: Bool) -> [JSONValue] {
    var cache = IPCPropertyCache()
    return news(in: snapshot, moving: moving, &cache)
  }
}
