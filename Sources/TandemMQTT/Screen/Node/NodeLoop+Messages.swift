// The messages that the loop sends to the broker.

import TandemControl
import TandemFoundation

extension NodeLoop {
  var home: HomeDiscovery? {
    settings.discovery.map { HomeDiscovery(prefix: $0, topics, node: node, version: identity.version) }
  }

  /// Publishes this screen's description for Home Assistant, or removes it if discovery is off.
  func announce() {
    lastAnnounced = .now
    announcedChoices = state.choices
    let messages =
      home?.messages(channels: state.choices)
      ?? HomeDiscovery(prefix: HomeDiscovery.usualPrefix, topics, node: node, version: identity.version).removals
    for message in messages { send(message.payload, to: message.topic, isRetained: true) }
  }

  /// Publishes changed media player values.
  func sayMedia() {
    if settings.discovery == nil || !hasState { return }
    for (name, value) in state.media where media[name] != value {
      media[name] = value
      send(Array(Redaction.text(value).utf8), to: topics.media(node, name), isRetained: true)
    }
  }

  @discardableResult
  func send(_ payload: [UInt8], to topic: String, isRetained: Bool = false) -> Int32? {
    guard let connection else { return nil }
    // Close the connection if too many messages are unacknowledged: the server is not a working
    // broker.
    if untaken >= Self.mostUntaken {
      lose("\(address) accepts no messages")
      return nil
    }
    guard let number = connection.publish(payload, to: topic, isRetained: isRetained) else { return nil }
    untaken += 1
    return number
  }

  /// Queues a reply until it can be sent. Beyond a limit the oldest replies are dropped.
  func reply(_ json: JSONValue) {
    outbox.append((json.bytes, nil))
    if outbox.count > Self.mostReplies { outbox.removeFirst() }
    if case .there = connectionState { sendReplies() }
  }

  func sendReplies() {
    let topic = topics.node(node, .reply)
    for index in outbox.indices where outbox[index].number == nil {
      guard let number = send(outbox[index].payload, to: topic) else { return }
      outbox[index].number = number
    }
  }
}

extension JSONValue {
  /// The bytes of the JSON text for the broker.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    Redaction.value(self).write(into: &bytes)
    return bytes
  }
}
