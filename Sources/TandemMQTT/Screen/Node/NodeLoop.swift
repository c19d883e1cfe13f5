import Glibc
import TandemControl
import TandemFoundation
import TandemSystem

/// Handles the broker's messages, the session's orders and timers, and waits for all of them with
/// one poll(2).
///
/// It has many properties because this one thread keeps every queue and timer of the node.
///
/// Thread: the service's, except `init`.
final class NodeLoop {
  enum ConnectionState {
    /// Disconnected. The loop does not try to connect before `retriesAt`.
    case away
    /// A separate thread connects.
    case opening
    /// The broker has not answered the connection request yet.
    case connecting
    /// The loop checks that no other session has the name.
    case negotiation(NameNegotiation)
    /// The loop waits for the answers to these subscriptions.
    case joining(Set<Int32>)
    case there
  }

  struct NameNegotiation {
    /// The subscription whose answer follows all retained messages under the name.
    var fence: Int32?
    var isOnline = false
    var session: String?
    /// The message that asks the other session to prove that it is alive.
    var probe: String?
  }

  let service: NodeService
  let identity: NodeIdentity
  let settings: BrokerSettings
  let report: @Sendable (NodeReport) -> Void
  var topics: NodeTopics { settings.topics }

  /// The node's name, which may differ from the requested one.
  var node: String
  var connectionState = ConnectionState.away
  var connection: BrokerConnection?
  /// The time limit of the present state; nil without a limit.
  var deadline: ContinuousClock.Instant?
  private var retriesAt: ContinuousClock.Instant? = .now
  private var pause = NodeLoop.firstPause
  private var tries = 0
  private var newestTry = 0
  /// The last reported reason why the broker is unreachable.
  private var saidAway: String?
  private var thereSince: ContinuousClock.Instant?

  var state = NodeState()
  var hasState = false
  private var publishesAt: ContinuousClock.Instant?
  private var lastPublished: ContinuousClock.Instant?
  /// The number of messages that the broker has not acknowledged yet, including the replies in
  /// ``outbox``.
  var untaken = 0

  /// Replies that the broker has not acknowledged yet, oldest first.
  var outbox: [(payload: [UInt8], number: Int32?)] = []
  var scheduler = CommandScheduler()
  private var restatesAt: ContinuousClock.Instant?
  /// The time of the next discovery announcement.
  var announcesAt: ContinuousClock.Instant?
  var lastAnnounced: ContinuousClock.Instant?
  var announcedChoices: [String] = []
  var media: [String: String] = [:]
  var movedAt: ContinuousClock.Instant?

  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(60)
  /// The time limit for resolving names and connecting; `answerPatience` is the limit for the broker's answer.
  private static let patience = Duration.seconds(20)
  static let answerPatience = Duration.seconds(10)
  /// A connection that lasts less than this counts as a failed attempt.
  private static let lasting = Duration.seconds(3)
  /// The shortest pause between two publications of the state. Only the latest state is published.
  private static let statePause = Duration.milliseconds(200)
  /// The interval at which libmosquitto checks the connection.
  private static let checkInterval = Duration.seconds(5)
  static let mostReplies = 256
  static let mostUntaken = 1024
  /// The time limit for sending the last messages at the end.
  private static let endLimit = Duration.milliseconds(300)

  init(
    _ service: NodeService, _ identity: NodeIdentity, _ settings: BrokerSettings,
    _ report: @escaping @Sendable (NodeReport) -> Void
  ) {
    (self.service, self.identity, self.settings, self.report) = (service, identity, settings, report)
    node = identity.node
  }

  func run() {
    while true {
      wait()
      if !carryOut(service.orders.take()) { return end() }
      keepTime()
      for event in connection?.serve() ?? [] { receive(event) }
      for due in scheduler.takeDue() { ask(due) }
      publishIfDue()
    }
  }

  // MARK: Waiting

  /// Waits until the broker, the session or a clock requires work.
  private func wait() {
    let now = ContinuousClock.now
    var timeout: Duration? = [retriesAt, deadline, publishesAt, restatesAt, announcesAt].compactMap(\.self).min().map {
      max(.zero, $0 - now)
    }
    if connection != nil { timeout = min(timeout ?? Self.checkInterval, Self.checkInterval) }
    if connection?.mayHaveMore == true { timeout = .zero }
    // Wake every second while a command has a due time, to notice changes of the wall clock.
    if let due = scheduler.nextDue { timeout = min(timeout ?? .seconds(1), .seconds(1), max(.zero, due - .now)) }
    var entries = [pollfd(fd: service.orders.descriptor, events: Int16(POLLIN), revents: 0)]
    if let connection { entries.append(connection.awaited) }
    guard let timeout else {
      poll(&entries, nfds_t(entries.count), -1)
      return
    }
    let milliseconds = Int32(clamping: Int(timeout / .milliseconds(1)))
    poll(&entries, nfds_t(entries.count), milliseconds)
    // Sleep for less than a millisecond: poll(2) waits for whole milliseconds, but a command may be
    // due earlier.
    if milliseconds == 0, timeout > .zero {
      var rest = timespec(tv_sec: 0, tv_nsec: Int(timeout / .nanoseconds(1)))
      nanosleep(&rest, nil)
    }
  }

  private func keepTime() {
    let now = ContinuousClock.now
    if let retriesAt, now >= retriesAt {
      self.retriesAt = nil
      open()
    }
    if let deadline, now >= deadline {
      self.deadline = nil
      giveUpWaiting()
    }
    if let since = thereSince, now - since >= Self.lasting {
      (pause, tries, thereSince) = (Self.firstPause, 0, nil)
    }
    if let restatesAt, now >= restatesAt {
      self.restatesAt = nil
      state(online: true)
    }
    if let announcesAt, now >= announcesAt {
      self.announcesAt = nil
      if case .there = connectionState { announce() }
    }
  }

  private func giveUpWaiting() {
    switch connectionState {
    case .opening: lose("can't reach \(address): nothing answers there")
    case .connecting: lose("\(address) accepted the connection but does not answer")
    // Take the name, because its previous owner has not answered.
    case .negotiation: join()
    case .joining: lose("\(address) does not answer subscriptions")
    case .away, .there: break
    }
  }

  // MARK: Connections

  var address: BrokerAddress { settings.addresses[tries % settings.addresses.count] }

  /// The client name. All players of a session use the same name, so the broker ends the previous player's connection.
  private var clientName: String { "tandem-" + identity.session.suffix(16) }

  private func open() {
    newestTry += 1
    connectionState = .opening
    deadline = .now + Self.patience
    let (number, address, name) = (newestTry, address, clientName)
    let will = BrokerWill(topic: topics.node(node, .availability), payload: "offline")
    let failure = Threads.start("tandem broker") { [service, settings] in
      do throws(BrokerError) {
        let connection = try BrokerConnection(to: address, settings, as: name, will: will)
        service.orders.post(.opened(number, .success(connection)))
      } catch {
        service.orders.post(.opened(number, .failure(error)))
      }
    }
    if failure != 0 { lose("can't start a thread for a connection: \(String(cString: strerror(failure)))") }
  }

  private func opened(_ number: Int, _ result: Result<BrokerConnection, BrokerError>) {
    // Discard the result of an abandoned attempt.
    guard number == newestTry, case .opening = connectionState else { return }
    switch result {
    case .success(let connection):
      self.connection = connection
      connectionState = .connecting
      deadline = .now + Self.answerPatience
    case .failure(let error): lose(error.description)
    }
  }

  /// - Parameter isHopeless: true if an immediate retry is pointless.
  func lose(_ reason: String, isHopeless: Bool = false) {
    // Ignore the result of a thread that is still trying to connect.
    newestTry += 1
    forgetConnection()
    restatesAt = nil
    tries += 1
    if isHopeless { pause = Self.longestPause }
    if tries % settings.addresses.count == 0 || isHopeless {
      // Add a random pause, so that many screens do not reconnect at the same time.
      retriesAt = .now + pause * Double.random(in: 1...1.25)
      pause = min(pause * 2, Self.longestPause)
    } else {
      retriesAt = .now
    }
    if saidAway == reason { return }
    saidAway = reason
    report(.isAway(reason))
  }

  /// Reconnects at once under another name.
  func reconnect(as name: String) {
    node = name
    connection?.leave()
    forgetConnection()
    retriesAt = .now
  }

  /// Marks all replies as unsent, because the broker may not have received them.
  private func forgetConnection() {
    (connection, connectionState) = (nil, .away)
    (deadline, publishesAt, thereSince) = (nil, nil, nil)
    untaken = 0
    for index in outbox.indices { outbox[index].number = nil }
  }

  private func receive(_ event: BrokerConnection.Event) {
    switch event {
    case .answered(nil):
      if case .connecting = connectionState { beginNegotiation() }
    case .answered(let refusal?):
      lose("\(address): \(refusal.words)", isHopeless: refusal.isAboutUser)
    case .closed(let reason):
      if case .away = connectionState { return }
      lose("the connection to the broker at \(address) ended: \(reason)")
    case .subscribed(let number, let isGranted): subscribed(number, isGranted)
    case .delivered(let number):
      untaken = max(0, untaken - 1)
      outbox.removeAll { $0.number == number }
    case .message(let message): receive(message)
    }
  }

  private func subscribed(_ number: Int32, _ isGranted: Bool) {
    switch connectionState {
    case .negotiation(let negotiation) where negotiation.fence == number: askWhoHasTheName()
    case .joining(var left) where left.contains(number):
      if !isGranted { report(.remark("\(address) does not let this user subscribe to all commands for \(node)")) }
      left.remove(number)
      connectionState = .joining(left)
      if left.isEmpty { isThere() }
    default: break
    }
  }

  /// Subscribes to the commands for this screen.
  func join() {
    guard let connection else { return }
    connection.unsubscribe(topics.node(node, .reply))
    var wanted = [topics.node(node, .command), topics.settings(node), topics.all]
    wanted += identity.groups.map(topics.group)
    let numbers = wanted.compactMap { connection.subscribe($0, qos: 2) }
    guard numbers.count == wanted.count else { return lose("\(address) rejects the subscriptions") }
    connectionState = .joining(Set(numbers))
    if let home { connection.subscribe(home.statusTopic, qos: 0) }
    deadline = .now + Self.answerPatience
  }

  private func isThere() {
    connectionState = .there
    deadline = nil
    saidAway = nil
    thereSince = .now
    scheduler.open(in: identity.folder, of: node)
    if let warning = scheduler.journal.takeWarning() { report(.remark(warning)) }
    state(online: true)
    media = [:]
    sayMedia()
    announce()
    sendReplies()
    report(.isThere(node: node, broker: address.description))
  }

  // MARK: Publishing

  /// Publishes that this screen is online, and its state.
  private func state(online: Bool) {
    send(Array((online ? "online" : "offline").utf8), to: topics.node(node, .availability), isRetained: true)
    if online, hasState { publishNow() }
  }

  /// Publishes the state again after another session has published under this session's name; at most once a second.
  func restate() { if restatesAt == nil { restatesAt = .now + .seconds(1) } }

  private func publishIfDue() {
    guard let publishesAt, case .there = connectionState, ContinuousClock.now >= publishesAt else { return }
    publishNow()
  }

  private func publishNow() {
    publishesAt = nil
    lastPublished = .now
    let json = state.json(
      node: node, groups: identity.groups, session: identity.session, version: identity.version)
    send(json.bytes, to: topics.node(node, .state), isRetained: true)
    sayMedia()
    if state.choices != announcedChoices { announceSoon() }
  }

  // MARK: The session

  /// - Returns: true if the loop continues.
  private func carryOut(_ orders: [NodeService.Order]) -> Bool {
    for order in orders {
      switch order {
      case .stateHasChanged:
        state = service.takeState()
        hasState = true
        let due = (lastPublished ?? .now - Self.statePause) + Self.statePause
        if case .there = connectionState, publishesAt == nil { publishesAt = max(.now, due) }
      case .answer(let number, let reply, let skew): answer(number, reply, skew)
      case .record(let record): tell(record)
      case .event(let event):
        // Drop events while there is no connection.
        if case .there = connectionState, home != nil { send(event.bytes, to: topics.node(node, .event)) }
      case .image(let bytes):
        if case .there = connectionState { connection?.publish(bytes, to: topics.node(node, .image), qos: 0) }
      case .opened(let number, let result): opened(number, result)
      case .stop: return false
      }
    }
    return true
  }

  private func tell(_ record: JSONValue) {
    let leftOut = service.tookRecord()
    guard case .there = connectionState, let connection else { return }
    // Drop records if the broker reads too slowly.
    if connection.wantsToWrite { return scheduler.recordsLeftOut += 1 + leftOut }
    let missing = leftOut + scheduler.recordsLeftOut
    scheduler.recordsLeftOut = 0
    var record = record
    if missing > 0, case .object(let members) = record {
      record = .object(members + [.init("left_out", .int(missing))])
    }
    connection.publish(record.bytes, to: topics.node(node, .records), qos: 0)
  }

  /// Disconnects, and briefly waits for the broker to receive the disconnection.
  private func end() {
    defer { scheduler.journal.close() }
    guard case .there = connectionState, let connection else { return }
    let goodbye = send(Array("offline".utf8), to: topics.node(node, .availability), isRetained: true)
    let end = ContinuousClock.now + Self.endLimit
    var isHeard = goodbye == nil
    while !isHeard || outbox.contains(where: { $0.number != nil }) {
      let rest = end - .now
      if rest <= .zero { break }
      var entry = connection.awaited
      poll(&entry, 1, Int32(rest / .milliseconds(1)) + 1)
      for event in connection.serve() {
        switch event {
        case .delivered(let number):
          if number == goodbye { isHeard = true }
          outbox.removeAll { $0.number == number }
        case .closed: return
        case .answered, .message, .subscribed: break
        }
      }
    }
    connection.leave()
  }
}
