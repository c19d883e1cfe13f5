import TandemCommands
import TandemFoundation
import TandemOrchestrator

/// The discovery messages for one device and its entities, and for integrations that add MQTT media
/// players. Home Assistant itself does not support such players.
///
/// The messages contain no texts of a content, so that a title is never evaluated as a template.
package struct HomeDiscovery: Sendable {
  /// A retained message.
  package struct Message: Sendable {
    package let topic: String
    /// The payload; empty to remove the entity.
    package let payload: [UInt8]
  }

  package static let usualPrefix = "homeassistant"
  /// The maximum number of channels to choose from. A longer list is not published.
  package static let mostChannels = 250
  /// The maximum length of an option. Home Assistant limits a state to 255 characters.
  private static let longestChoice = 200

  private let prefix: String
  private let topics: NodeTopics
  private let node: String
  private let version: String

  package init(prefix: String, _ topics: NodeTopics, node: String, version: String) {
    (self.prefix, self.topics, self.node, self.version) = (prefix, topics, node, version)
  }

  /// The topic on which Home Assistant reports that it has started.
  package var statusTopic: String { prefix + "/status" }

  /// - Parameter channels: the channels in the form of ``choice(_:)``; empty without a list of channels.
  package func messages(channels: [String]) -> [Message] {
    entities(channels: channels).map { entity in
      // Send an empty message for a missing entity, to remove it if it existed before.
      Message(topic: topic(entity), payload: entity.isThere ? json(entity).bytes : [])
    } + [Message(topic: mediaPlayerTopic, payload: mediaPlayer.bytes)]
  }

  /// The messages that remove all entities.
  package var removals: [Message] {
    (entities(channels: []).map(topic) + [mediaPlayerTopic]).map { Message(topic: $0, payload: []) }
  }

  /// Returns the text of the option for a channel. The channel's number can be parsed from this text. Returns nil if no
  /// such text exists.
  package static func choice(_ channel: NodeState.Channel) -> String? {
    let words = channel.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let text = "\(channel.number) \(words)"
    return words.isEmpty || text.count > longestChoice ? nil : text
  }

  // MARK: Entities

  private struct Entity {
    let component: String
    let object: String
    let name: String
    var members: [JSONValue.Member]
    var isThere = true
  }

  private func topic(_ entity: Entity) -> String {
    "\(prefix)/\(entity.component)/tandem_\(node)/\(entity.object)/config"
  }

  private var mediaPlayerTopic: String { "\(prefix)/media_player/tandem_\(node)/config" }

  private var device: JSONValue {
    [
      "identifiers": .array([.string("tandem_" + node)]), "name": .string("Tandem " + node), "manufacturer": "Tandem",
      "model": "two videos on one screen", "sw_version": .string(version),
    ]
  }

  private func json(_ entity: Entity) -> JSONValue {
    let common: [JSONValue.Member] = [
      .init("name", .string(entity.name)), .init("unique_id", .string("tandem_\(node)_\(entity.object)")),
      .init("object_id", .string("tandem_\(node)_\(entity.object)")),
      .init("availability_topic", .string(topics.node(node, .availability))), .init("qos", 1), .init("device", device),
      .init("origin", ["name": "Tandem", "sw_version": .string(version)]),
    ]
    return .object(common + entity.members)
  }

  private func entities(channels: [String]) -> [Entity] {
    let buttons = Self.buttons.map { object, name, icon in
      Entity(
        component: "button", object: object, name: name,
        members: [command(object), .init("payload_press", "PRESS"), .init("icon", .string("mdi:" + icon))])
    }
    return buttons + selects(channels) + numbers + sensors + others
  }

  private static let buttons = [
    ("swap", "Swap", "swap-horizontal"), ("start", "Start picture in picture", "picture-in-picture-bottom-right"),
    ("stop", "Picture in picture to full screen", "fullscreen"), ("close", "Close picture in picture", "close"),
    ("play_pause", "Play or pause", "play-pause"),
    ("pip_play_pause", "Play or pause in picture in picture", "play-pause"),
    ("next", "Next", "skip-next"), ("previous", "Previous", "skip-previous"),
    ("ad_break", "Ad break", "arrow-expand-all"),
    ("image", "Take a picture of the screen", "camera"),
  ]

  private func command(_ setting: String) -> JSONValue.Member {
    .init("command_topic", .string(topics.setting(node, setting)))
  }

  private func state(_ template: String) -> [JSONValue.Member] {
    [
      .init("state_topic", .string(topics.node(node, .state))),
      .init("value_template", .string("{{ " + template + " }}")),
    ]
  }

  private func select(_ object: String, _ name: String, _ options: [String], _ template: String) -> Entity {
    let options = JSONValue.array(options.map(JSONValue.string))
    return Entity(
      component: "select", object: object, name: name,
      members: [command(object), .init("options", options)] + state(template))
  }

  private func selects(_ channels: [String]) -> [Entity] {
    var channel = select(
      "channel", "Channel", channels,
      "(value_json.channel.number ~ ' ' ~ value_json.channel.name.split() | join(' ')) if value_json.channel else 'None'"
    )
    channel.members.append(.init("command_template", "{{ value.split(' ')[0] }}"))
    channel.isThere = !channels.isEmpty
    return [
      select("corner", "Corner", PictureText.placement.names),
      select("size", "Size", PictureText.size.names),
      select("layout", "Layout", HomeAutomationTopic.layouts),
      select("audio", "Sound", HomeAutomationTopic.policies),
      channel,
    ]
  }

  /// Home Assistant shows nothing as selected if the value is not one of the options, such as a pinned content or a
  /// point between the corners.
  private func select(_ object: String, _ name: String, _ options: [String]) -> Entity {
    let known = JSONValue.array(options.map(JSONValue.string)).description
    return select(
      object, name, options, "value_json.\(object) if value_json.\(object) in \(known) else 'None'")
  }

  private var numbers: [Entity] {
    [("volume", "Volume", "full"), ("pip_volume", "Volume of picture in picture", "pip")].map { object, name, video in
      Entity(
        component: "number", object: object, name: name,
        members: [
          command(object), .init("min", 0), .init("max", 130), .init("step", 1), .init("unit_of_measurement", "%"),
          .init("icon", "mdi:volume-high"),
        ] + state("value_json.\(video).volume if value_json.\(video) else 'None'"))
    }
  }

  private var sensors: [Entity] {
    let titles = [("title", "Full screen", "full"), ("pip_title", "Picture in picture", "pip")].map {
      object, name, video in
      Entity(
        component: "sensor", object: object, name: name,
        members: [
          .init("json_attributes_topic", .string(topics.node(node, .state))),
          .init("json_attributes_template", .string("{{ (value_json.\(video) or {}) | tojson }}")),
          .init("icon", "mdi:filmstrip"),
        ] + state("(value_json.\(video).title or value_json.\(video).url)[:250] if value_json.\(video) else ''"))
    }
    let plays = [("playing", "Playing", "full"), ("pip_playing", "Playing in picture in picture", "pip")].map {
      object, name, video in
      Entity(
        component: "binary_sensor", object: object, name: name,
        members: [.init("device_class", "running")]
          + state(
            "'ON' if value_json.\(video) and not (value_json.\(video).paused or value_json.\(video).ended) else 'OFF'"))
    }
    return titles + plays
  }

  private var others: [Entity] {
    [
      Entity(
        component: "switch", object: "fullscreen", name: "Window fills the screen",
        members: [command("fullscreen"), .init("icon", "mdi:fullscreen")]
          + state("'ON' if value_json.fullscreen else 'OFF'")),
      Entity(
        component: "image", object: "screen", name: "Screen",
        members: [.init("image_topic", .string(topics.node(node, .image))), .init("content_type", "image/jpeg")]),
      Entity(
        component: "event", object: "callback", name: "Picture in picture",
        members: [
          .init("state_topic", .string(topics.node(node, .event))),
          .init("event_types", .array(Callback.Step.allCases.map { .string($0.rawValue) })),
        ]),
      Entity(component: "notify", object: "notify", name: "Show", members: [command("notify")]),
    ]
  }

  // MARK: A media player

  private var mediaPlayer: JSONValue {
    let state = { (name: String) in JSONValue.string(topics.media(node, name)) }
    let command = { (name: String) in JSONValue.string(topics.setting(node, name)) }
    return [
      "name": .string("Tandem " + node), "device": device,
      "availability": [
        "topic": .string(topics.node(node, .availability)), "payload_available": "online",
        "payload_not_available": "offline",
      ],
      "state_state_topic": state("state"), "state_title_topic": state("title"),
      "state_duration_topic": state("duration"), "state_position_topic": state("position"),
      "state_volume_topic": state("volume"), "state_mute_topic": state("mute"),
      "state_mediatype_topic": state("mediatype"), "command_volume_topic": command("level"),
      "command_mute_topic": command("mute"), "command_play_topic": command("play"), "command_play_payload": "PRESS",
      "command_pause_topic": command("pause"), "command_pause_payload": "PRESS",
      "command_playpause_topic": command("play_pause"), "command_playpause_payload": "PRESS",
      "command_next_topic": command("next"), "command_next_payload": "PRESS",
      "command_previous_topic": command("previous"), "command_previous_payload": "PRESS",
      "command_playmedia_topic": command("play_media"),
    ]
  }
}

extension NodeState {
  /// The values for a media player, each with the last level of its topic.
  package var media: [(name: String, value: String)] {
    let seconds = { (time: Duration?) in time.map { String(Int($0 / .seconds(1))) } ?? "" }
    guard let full else {
      return ["state", "title", "duration", "position", "volume", "mute", "mediatype"].map {
        ($0, $0 == "state" ? "idle" : "")
      }
    }
    let playing = full.hasEnded ? "idle" : full.isPaused ? "paused" : "playing"
    return [
      ("state", playing), ("title", TerminalText.line(full.title ?? full.url, bytes: 250)),
      ("duration", seconds(full.duration)), ("position", seconds(full.position)),
      ("volume", String(min(1, full.volume / 100))), ("mute", full.isMuted ? "mute" : "unmute"),
      ("mediatype", "video"),
    ]
  }
}
