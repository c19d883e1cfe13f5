import TandemControl
import TandemFoundation
import TandemLog
import TandemOrchestrator
import TandemRuntime
import TandemSystem

/// Publishes the videos to a broker, and passes the broker's commands to the session. The session
/// decides on each command.
@MainActor
package final class MQTTBridge: SessionObserver {
  private let host: SessionHost
  private let bridge: ControlSocketBridge
  private let service: NodeService
  private var published: NodeState?
  private var lastSkew: Duration?
  /// The time at which the state was last read.
  private var looked: Duration?
  /// The time, on the session's clock, until which records are sent.
  private var recordsUntil: Duration?

  /// The interval at which changes of the state are published; the newest state replaces earlier ones.
  private static let pause = Duration.milliseconds(200)
  /// The maximum size of a picture, in bytes.
  private nonisolated static let largestPicture = 4 << 20

  private var session: SessionDriver { host.session }

  /// - Parameter bridge: carries out the requests.
  package init(
    _ host: SessionHost, _ bridge: ControlSocketBridge, _ identity: NodeIdentity, _ settings: BrokerSettings
  ) throws(BrokerError) {
    let reports = ReportRelay<NodeReport>(host.post)
    service = try NodeService(identity, settings) { reports.send($0) }
    (self.host, self.bridge) = (host, bridge)
    reports.receive = { [weak self] in self?.receive($0) }
    session.addObserver(self)
    _ = session.log.addObserver { [weak self] record in
      MainActor.assumeIsolated { self?.see(record) }
    }
  }

  package func close() { service.stop(within: .milliseconds(500)) }

  private func receive(_ report: NodeReport) {
    switch report {
    case .asked(let order, let number): carryOut(order, number)
    case .isThere(let node, let broker): session.record(Record(isThereAs: node, atBroker: broker))
    case .isAway(let reason):
      session.record(Record(brokerIsAway: reason))
      host.complain("other screens can't see this one: \(reason); Tandem tries again")
    case .remark(let text): session.warn(text)
    }
  }

  private func carryOut(_ order: NodeCommand, _ number: Int) {
    // The delay of the command after its due time, which the reply contains.
    let skew = Locked<Duration?>(nil)
    switch order.body {
    case .request(let body):
      bridge.answer(
        body,
        ControlSocketBridge.Requester(source: "mqtt", .mqtt, taken: { [weak self] in self?.begin(order, skew) }) {
          [service] reply in
          service.answer(number, reply, skew: skew.withLock { $0 })
        })
    case .records(let time):
      begin(order, skew)
      recordsUntil = time.map { session.clock.now + $0 }
      service.answer(number, Reply(id: 0, data: ["records": .bool(time != nil)]))
    case .image:
      begin(order, skew)
      host.snapshots.take { [service] result in
        switch result {
        case .success(let bytes) where bytes.count <= Self.largestPicture:
          service.show(bytes)
          service.answer(number, Reply(id: 0, data: ["bytes": .int(bytes.count)]), skew: skew.withLock { $0 })
        case .success(let bytes):
          let failure = ReplyError(.failed, "the image is too large for a message to a broker (\(bytes.count) bytes)")
          service.answer(number, Reply(id: 0, failure: failure))
        case .failure(let failure): service.answer(number, Reply(id: 0, failure: failure))
        }
      }
    }
  }

  /// Records the delay of a command after its due time. Called when the rules have accepted or refused the command.
  private func begin(_ order: NodeCommand, _ known: Locked<Duration?>) {
    guard let due = order.due, known.withLock({ $0 == nil }) else { return }
    let skew = UTCTimestamp.now - due
    known.withLock { $0 = skew }
    lastSkew = skew
    let name =
      switch order.body {
      case .request(let body): body.name
      case .image: "image"
      case .records: "records"
      }
    session.record(Record(order: order.id, name, due: due.text, skew: skew))
  }

  package func session(_ session: SessionDriver, didSend callback: Callback) {
    service.tell(
      event: .fields([
        "event_type": .string(callback.step.rawValue), "player": .string(callback.player.rawValue),
        "content": .string(Redaction.text(callback.content.rawValue)),
        "reason": (callback.reason?.rawValue).map(JSONValue.string),
        "error": (callback.error?.rawValue).map(JSONValue.string),
      ]))
  }

  private func see(_ record: Record) {
    guard let until = recordsUntil else { return }
    if session.clock.now > until { return recordsUntil = nil }
    service.tell(ControlEvent(record).json)
  }

  // MARK: State

  package func sessionWillEndStep(_ session: SessionDriver, at now: Duration) -> Duration? {
    if let looked, now < looked + Self.pause { return looked + Self.pause }
    looked = now
    let state = state()
    if let published, !state.isNews(after: published) { return nil }
    published = state
    service.publish(state)
    return nil
  }

  private func state() -> NodeState {
    var state = NodeState(session.snapshot)
    state.isFullScreen = host.window?.isFullScreen ?? false
    state.channel = host.playlists.channel(in: .fullScreen).map { NodeState.Channel($0.number, $0.name) }
    state.choices = choices()
    state.lastSkew = lastSkew
    state.time = .now
    return state
  }

  /// The channels; empty if there are too many for a list of choices.
  private func choices() -> [String] {
    guard let channels = host.playlists.channels?.channels, channels.count <= HomeDiscovery.mostChannels else {
      return []
    }
    return channels.compactMap { HomeDiscovery.choice(.init($0.number, $0.name)) }
  }
}
