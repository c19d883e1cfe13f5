// Negotiates node names, so that no two screens share one.

import TandemFoundation

/// A session takes the requested name if it is free, or else the next free name of a series: `tv`,
/// `tv-2`, `tv-3` … Each session connects with a different client name. Otherwise the broker would
/// disconnect one session when another one connects.
extension NodeLoop {
  /// Another session that owns the name must answer the probe within this time.
  private static let probePatience = Duration.seconds(2)
  /// A session keeps a name for at least this long.
  private static let shortestStay = Duration.seconds(10)

  /// Examines the message that the broker retains for the name.
  func beginNegotiation() {
    guard let connection else { return }
    connection.subscribe(topics.node(node, .availability), qos: 0)
    connection.subscribe(topics.node(node, .state), qos: 0)
    // Subscribe to one more topic: the broker answers this subscription after it has sent all
    // retained messages.
    let fence = connection.subscribe(topics.node(node, .reply), qos: 0)
    connectionState = .negotiation(NameNegotiation(fence: fence))
    deadline = .now + Self.answerPatience
  }

  /// Asks the screen that seems to own the name for a reply, because its retained message may be
  /// stale.
  func askWhoHasTheName() {
    guard case .negotiation(var negotiation) = connectionState else { return }
    guard negotiation.isOnline, let session = negotiation.session, session != identity.session else { return join() }
    let probe = "probe-\(identity.session)-\(UInt32.random(in: 0...UInt32.max))"
    negotiation.probe = probe
    connectionState = .negotiation(negotiation)
    deadline = .now + Self.probePatience
    let question: JSONValue = ["command": ["version"], "id": .string(probe)]
    connection?.publish(question.bytes, to: topics.node(node, .command))
  }

  /// Handles another session's message under this session's name, retained or not.
  ///
  /// - Parameter leaf: `availability`, `state` or `reply`.
  func hear(_ leaf: NodeTopics.Leaf, _ message: BrokerMessage) {
    guard let payload = message.payload, payload.count < 1 << 16 else { return }
    if leaf == .availability { return hear(availability: String(decoding: payload, as: UTF8.self)) }
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: payload) } catch { return }
    switch connectionState {
    case .negotiation(var negotiation):
      if leaf == .reply {
        if let probe = negotiation.probe, value["id"]?.string == probe { move() }
      } else if let session = value["session"]?.string {
        negotiation.session = session
        connectionState = .negotiation(negotiation)
        // Take another name at once if the message is not retained: only a live session publishes
        // such a message.
        if !message.isRetained, session != identity.session { move() }
      }
    case .there:
      guard leaf == .state, let session = value["session"]?.string, session != identity.session else { return }
      // Compare the ids, because both sessions started at the same time. Both then agree on the
      // session that keeps the name.
      if session < identity.session { move() } else { restate() }
    case .away, .opening, .connecting, .joining: break
    }
  }

  private func hear(availability: String) {
    switch connectionState {
    case .negotiation(var negotiation):
      negotiation.isOnline = availability == "online"
      connectionState = .negotiation(negotiation)
    // Publish again: the broker was late to publish the will of this session's earlier connection.
    case .there: if availability != "online" { restate() }
    case .away, .opening, .connecting, .joining: break
    }
  }

  /// Gives up the name and takes the next name.
  private func move() {
    if case .there = connectionState, let movedAt, ContinuousClock.now - movedAt < Self.shortestStay { return }
    guard let next = NodeName.next(after: node, of: identity.node) else {
      return lose("a hundred sessions are called \(identity.node); choose another name with --node", isHopeless: true)
    }
    movedAt = .now
    report(.remark("another session has the name \(node), so this session is \(next)"))
    reconnect(as: next)
  }
}
