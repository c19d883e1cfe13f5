// The state that phones see.

import TandemFoundation
import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import TandemTesting
import Testing

@testable import TandemRemote

@MainActor @Suite struct RemoteStateTests {
  private let clock = VirtualClock()
  private let session: SessionDriver

  init() {
    let players = PlayerPair<any PlaybackEngine>(
      a: SimulatedPlayer(.A, clock: clock), b: SimulatedPlayer(.B, clock: clock))
    session = SessionDriver(
      players: players, display: HeadlessDisplay(PlayerPair(a: players.a.video, b: players.b.video)), clock: clock,
      log: LogWriter(sink: MemoryLog()))
    session.start(program: "test", process: 1)
    session.submit(.open(OpenRequest(MediaContent(url: "http://me:secret@e.org/film.mkv?token=1"))), source: "test")
    run(.seconds(2))
  }

  private func run(_ time: Duration) { session.run(on: clock, until: clock.now + time) }

  private var state: RemoteState {
    RemoteState(session.snapshot, isFullScreen: nil, channels: [:], hasChannels: false, at: clock.now)
  }

  @Test("The state that phones receive has titles, but no addresses, files or statistics")
  func stateHasNoAddresses() throws {
    let json = state.json
    let text = json.description
    #expect(!text.contains("secret") && !text.contains("token") && !text.contains("e.org"), "\(text)")
    for key in ["url", "process", "log", "counters", "framesDropped"] { #expect(!text.contains("\"\(key)\":")) }
    let player = try #require(json["roles"]?["fullScreen"]?.string)
    #expect(json["players"]?[player]?["title"]?.string == "film")
    #expect(json["players"]?[player]?["paused"]?.bool == false && json["hasChannels"]?.bool == false)
  }

  @Test("A position that advances during playback is not sent as a change; a pause and a jump are")
  func elapsedPositionIsNoNews() {
    let first = state
    run(.seconds(5))
    let second = state
    #expect(!second.isNews(after: first) && second != first)
    session.submit(.seek(.by(.seconds(60)), .fullScreen), source: "test")
    run(.seconds(1))
    let third = state
    #expect(third.isNews(after: second))
    session.submit(.pause(.fullScreen), source: "test")
    run(.seconds(1))
    let fourth = state
    #expect(fourth.isNews(after: third))
    run(.seconds(5))
    #expect(!state.isNews(after: fourth))
  }

  @Test("A merge patch contains the changed values, and null for the removed ones")
  func mergePatchHasChanges() {
    let former: JSONValue = ["a": 1, "b": ["c": 2, "d": 3], "e": [1, 2], "f": "same"]
    let next: JSONValue = ["a": 1, "b": ["c": 2, "d": 4], "e": [1], "f": "same"]
    #expect(next.patch(from: former) == ["b": ["d": 4], "e": [1]])
    #expect((["b": 1] as JSONValue).patch(from: ["a": 1, "b": 1]) == ["a": .null])
    #expect(next.patch(from: next) == [:])
  }
}
