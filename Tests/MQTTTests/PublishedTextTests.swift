// The messages to a broker, compared with golden files.

import TandemFoundation
import TandemOrchestrator
import TandemTestSupport
import Testing

@testable import TandemMQTT

@Suite struct PublishedTextTests {
  private var fullState: NodeState {
    var state = NodeState()
    var video = NodeState.Video()
    (video.title, video.url, video.position, video.duration) = ("Film", "/film.mkv", .milliseconds(1500), .seconds(60))
    (video.volume, video.speed, video.isHeard) = (80, 1.5, true)
    var camera = NodeState.Video()
    (camera.url, camera.isLive, camera.isPaused, camera.isMuted) = ("rtsp://door/1", true, true, true)
    (camera.hasEnded, camera.isBuffering) = (true, true)
    (state.full, state.pip) = (video, camera)
    (state.corner, state.size, state.audio, state.isFullScreen) = (.topLeft, .large, "mix", true)
    state.layout = .sideBySide
    (state.synced, state.channel, state.lastSkew) = (.milliseconds(-250), .init(7, "Das Erste"), .milliseconds(3))
    state.time = UTCTimestamp(microseconds: 1_700_000_000_000_000)
    return state
  }

  @Test("The message for the topic `state` matches the golden file, with all values and with none")
  func stateTopicMatchesItsGolden() throws {
    let texts = [fullState, NodeState()].map {
      $0.json(node: "tv", groups: ["living", "all"], session: "01ab", version: "1.0").pretty()
    }
    #expect(try Golden.difference(texts.joined(), from: "mqtt-state.json") == nil)
  }

  @Test("The discovery messages for Home Assistant match the golden file")
  func discoveryMessagesMatchTheirGolden() throws {
    let home = HomeDiscovery(prefix: "homeassistant", NodeTopics(), node: "tv", version: "1.0")
    let lines = try home.messages(channels: ["7 Das Erste"]).map { message in
      message.topic + "\n"
        + (message.payload.isEmpty ? "nothing\n" : try JSONValue(parsing: message.payload).pretty())
    }
    #expect(try Golden.difference(lines.joined(), from: "mqtt-discovery.txt") == nil)
  }
}
