// Messages that describe a screen to Home Assistant.

import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemMQTT

@Suite struct HomeDiscoveryTests {
  private let home = HomeDiscovery(prefix: "homeassistant", NodeTopics(), node: "tv", version: "1.0")

  private func values(_ channels: [String]) throws -> [(topic: String, value: JSONValue?)] {
    try home.messages(channels: channels).map { message in
      (message.topic, message.payload.isEmpty ? nil : try JSONValue(parsing: message.payload))
    }
  }

  @Test("All entities belong to one device, and each has a fixed name and a topic for its availability")
  func entitiesBelongToOneDevice() throws {
    let entities = try values(["7 Das Erste"]).filter { !$0.topic.contains("/media_player/") }
    let names = Set(entities.map(\.topic))
    #expect(names.count == entities.count)
    #expect(Set(entities.compactMap { $0.value?["unique_id"]?.string }).count == entities.count)
    for (topic, value) in entities {
      let levels = topic.split(separator: "/")
      #expect(levels.count == 5 && levels[0] == "homeassistant" && levels[2] == "tandem_tv" && levels[4] == "config")
      #expect(value?["unique_id"] == .string("tandem_tv_\(levels[3])"))
      #expect(value?["device"]?["identifiers"] == ["tandem_tv"])
      #expect(value?["availability_topic"] == "tandem/nodes/tv/availability")
    }
  }

  @Test("Each command topic of an entity exists, and accepts the values that the entity offers")
  func entitiesSendOnlyToPlainTopics() throws {
    var commandTopics = 0
    for (topic, value) in try values(["7 Das Erste"]) {
      guard let value, case .object(let members) = value else {
        Issue.record("\(topic) has no object")
        continue
      }
      for member in members where member.key.hasPrefix("command_") && member.key.hasSuffix("topic") {
        commandTopics += 1
        let name = String((member.value.string ?? "").split(separator: "/").last ?? "")
        #expect(HomeAutomationTopic.named(name) != nil, "\(topic): \(name)")
        for option in value["options"]?.array ?? [] where name != "channel" {
          #expect(HomeAutomationTopic.command(name, option.string ?? "") != nil, "\(name) \(option)")
        }
      }
    }
    #expect(commandTopics > 20)
    #expect(HomeAutomationTopic.command("mute", "unmute") == ["mute", false])
    #expect(HomeAutomationTopic.command("level", "0.4") == ["volume", 40.0])
    #expect(HomeAutomationTopic.command("level", "40") == nil)
    #expect(
      HomeAutomationTopic.command("play_media", #"{"media_type":"video","media_id":"http://e.org/a"}"#)
        == ["open", "http://e.org/a"])
    #expect(HomeAutomationTopic.command("play_media", "http://e.org/a") == nil)
  }

  @Test("An empty payload removes an entity that the screen does not have, and all entities of a removed screen")
  func emptyPayloadsRemoveEntities() throws {
    let channel = "homeassistant/select/tandem_tv/channel/config"
    let without = home.messages(channels: []).first { $0.topic == channel }
    #expect(without?.payload == [])
    let with = try values(["7 Das Erste"]).first { $0.topic == channel }?.value
    #expect(with?["options"] == ["7 Das Erste"])
    let left = home.removals.filter { !$0.payload.isEmpty }
    #expect(left.isEmpty)
    let topics = try values([]).map(\.topic)
    let removed = home.removals.map(\.topic)
    #expect(removed == topics)
  }

  @Test("Home Assistant's event types are the callbacks' names, and its choices are channels with number and name")
  func eventTypesAreTheCallbacks() throws {
    let event = try values([]).first { $0.topic.contains("/event/") }?.value
    let types = event?["event_types"]?.array?.compactMap(\.string)
    let steps = Callback.Step.allCases.map(\.rawValue)
    #expect(types == steps)
    #expect(HomeDiscovery.choice(.init(7, " Das\n Erste ")) == "7 Das Erste")
    #expect(HomeDiscovery.choice(.init(7, " ")) == nil)
    #expect(HomeDiscovery.choice(.init(7, String(repeating: "x", count: 300))) == nil)
  }

  @Test("The state of a media player uses Home Assistant's own words")
  func mediaStateHasHomeAssistantsWords() {
    var state = NodeState()
    #expect(state.media.first { $0.name == "state" }?.value == "idle")
    var video = NodeState.Video()
    (video.title, video.duration, video.volume, video.isPaused) = ("{{ 7*7 }}", .seconds(90), 40, true)
    state.full = video
    let said = Dictionary(uniqueKeysWithValues: state.media.map { ($0.name, $0.value) })
    #expect(said["state"] == "paused" && said["title"] == "{{ 7*7 }}" && said["duration"] == "90")
    #expect(said["volume"] == "0.4" && said["position"] == "" && said["mute"] == "unmute")
  }
}
