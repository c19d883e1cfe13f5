import Glibc
import TandemFoundation
import TandemSystem

/// Waits for clients, lines and messages with one poll(2), and blocks nowhere else.
///
/// Thread: the socket's thread, except `init`.
final class ServerLoop {
  private var listeners: [ListeningSocket]
  private let orders: Mailbox<ServerMessage>
  private let dialect: LineProtocolHandler
  private var connections: [Connection] = []
  private var newestID = 0
  private var newestLine = 0
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
  /// True while no descriptor is left for another client.
  private var acceptPause = false
  /// Limits the number of malformed lines of all clients that are reported to the session.
  private var complaints = RateLimit(burst: 30, period: .seconds(1))

  init(listeners: [ListeningSocket], orders: Mailbox<ServerMessage>, _ dialect: LineProtocolHandler) {
    self.listeners = listeners
    self.orders = orders
    self.dialect = dialect
  }

  deinit { buffer.deallocate() }

  func run() {
    while true {
      var entries = [pollfd(fd: orders.descriptor, events: Int16(POLLIN), revents: 0)]
      for listener in listeners {
        entries.append(pollfd(fd: acceptPause ? -1 : listener.descriptor.raw, events: Int16(POLLIN), revents: 0))
      }
      entries += connections.map { pollfd(fd: $0.descriptor.raw, events: Int16($0.wanted), revents: 0) }
      poll(&entries, nfds_t(entries.count), acceptPause ? 100 : -1)
      acceptPause = false
      for (connection, entry) in zip(connections, entries.dropFirst(1 + listeners.count)) {
        serve(connection, Int32(entry.revents))
      }
      for (door, listener) in listeners.enumerated() where entries[1 + door].revents != 0 { acceptAll(listener, door) }
      if entries[0].revents != 0, !carryOut(orders.take()) { return stop() }
      // Flush the output once, after all events of this turn, so that a subscriber receives a swap's events in few
      // pieces.
      for connection in connections where connection.backlog > 0 { connection.flush() }
      sweep()
    }
  }

  private func serve(_ connection: Connection, _ ready: Int32) {
    if ready & POLLOUT != 0 { connection.flush() }
    if ready & POLLIN != 0, connection.reading == .open { readOnce(connection) }
    if ready & (POLLHUP | POLLERR | POLLNVAL) != 0 { hangUp(connection) }
  }

  private func readOnce(_ connection: Connection) {
    _ = connection.receive(into: buffer)
    handLinesOn(connection)
  }

  /// Removes a disconnected client. The session still carries out the client's earlier requests.
  private func hangUp(_ connection: Connection) {
    while connection.reading == .open, connection.receive(into: buffer) { handLinesOn(connection, isLast: true) }
    handLinesOn(connection, isLast: true)
    connection.isGone = true
  }

  /// - Parameter isLast: true if no more lines follow, because the client or the server ends. All lines are then passed
  ///   on, even those above the limit of unanswered requests.
  private func handLinesOn(_ connection: Connection, isLast: Bool = false) {
    while connection.reading != .dropped, isLast || connection.mayAsk {
      guard let line = connection.input.next() else {
        if connection.input.count > ControlLimits.lineLength { refuseLine(connection) }
        return
      }
      if line.count > ControlLimits.lineLength { return refuseLine(connection) }
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
      do throws(RequestError) {
        let asked = try dialect.take(line, connection.id)
        connection.garbage = 0
        if let asked { connection.wait(for: asked) }
        connection.isKnown = true
        newestLine += 1
        connection.lastLine = newestLine
      } catch {
        refuse(error, connection)
        if error.reason == .garbage { countGarbage(connection) } else { connection.garbage = 0 }
      }
    }
  }

  /// Disconnects a client that sends only garbage, because it uses the wrong socket or is hostile.
  private func countGarbage(_ connection: Connection) {
    connection.garbage += 1
    if connection.garbage < ControlLimits.garbage { return }
    let error = RequestError(.garbage, "disconnected: \(ControlLimits.garbage) lines in a row were not requests")
    if let said = dialect.refusal(error) { connection.enqueue(Self.line(said)) }
    complain(error, connection, always: true)
    drop(connection)
  }

  private func refuseLine(_ connection: Connection) {
    let error = RequestError(.lineTooLong, "a line may have at most \(ControlLimits.lineLength) bytes")
    refuse(error, connection)
    drop(connection)
  }

  private func drop(_ connection: Connection) {
    connection.reading = .dropped
    connection.input = LineBuffer()
  }

  private func refuse(_ error: RequestError, _ connection: Connection) {
    connection.isKnown = true
    if let said = dialect.refusal(error) { connection.enqueue(Self.line(said)) }
    complain(error, connection)
  }

  /// Reports a malformed line to the session. The number of reports is limited, because each is a log record.
  private func complain(_ error: RequestError, _ connection: Connection, always: Bool = false) {
    let now = ContinuousClock.now
    guard let own = connection.complaints.admit(at: now) ?? (always ? connection.complaints.takeLeftOut() - 1 : nil)
    else {
      return
    }
    guard let all = complaints.admit(at: now) else { return complaints.leaveOut(own) }
    let leftOut = own + all
    let rest = leftOut == 0 ? "" : ", and \(leftOut) more such \(leftOut == 1 ? "line" : "lines")"
    dialect.notice(.malformed(RequestError(error.reason, error.message + rest, id: error.id), from: connection.id))
  }

  /// - Returns: true if the loop continues.
  private func carryOut(_ items: [ServerMessage]) -> Bool {
    for item in items {
      switch item {
      case .subscribe(let client): connection(client)?.isSubscribed = true
      case .answer(let answer, let request, let client):
        guard let connection = connection(client) else { continue }
        connection.stopWaiting(for: request)
        if let answer { connection.enqueue(Self.line(answer)) }
        handLinesOn(connection)
      case .line(let line, let client): connection(client)?.enqueue(Self.line(line))
      case .broadcast(let event, let exception):
        let subscribers = connections.filter { $0.isSubscribed && $0.id != exception }
        if subscribers.isEmpty { continue }
        let line = Self.line(event.json)
        for connection in subscribers { connection.enqueue(line) }
      case .stop: return false
      }
    }
    return true
  }

  private func connection(_ id: ClientID) -> Connection? { connections.first { $0.id == id } }

  private func acceptAll(_ listener: ListeningSocket, _ door: Int) {
    while true {
      let raw = accept(listener.descriptor.raw, nil, nil)
      if raw < 0 {
        if errno == EINTR || errno == ECONNABORTED { continue }
        acceptPause = errno != EAGAIN
        return
      }
      let descriptor = FileDescriptor(raw)
      descriptor.setNonBlockingAndPrivate()
      guard let user = UnixSocket.peerUser(descriptor), user == geteuid() || user == 0 else { continue }
      newestID += 1
      let connection = Connection(id: ClientID(newestID), descriptor: descriptor, backlogLimit: dialect.backlog)
      if connections.count < ControlLimits.clients || makeRoom() {
        connections.append(connection)
        if dialect.greets {
          connection.isKnown = true
          dialect.notice(.joined(connection.id, door: door))
        }
      } else {
        sayGoodbye(
          connection, ReplyError(.failed, "client limit reached (\(ControlLimits.clients))"))
      }
    }
  }

  /// Disconnects the client that has been silent longest to make room for a new client.
  private func makeRoom() -> Bool {
    guard let idle = connections.filter(\.isIdle).min(by: { $0.lastLine < $1.lastLine }) else { return false }
    let failure = ReplyError(
      .failed, "disconnected: client limit reached (\(ControlLimits.clients)), and another client connected")
    sayGoodbye(idle, failure)
    drop(idle)
    sweep()
    return true
  }

  private func sayGoodbye(_ connection: Connection, _ failure: ReplyError) {
    guard let said = dialect.farewell(failure) else { return }
    connection.enqueue(Self.line(said))
    connection.flush()
  }

  private func sweep() {
    // If a client is below the limit of unanswered requests, all its lines have been passed on. If it has also finished
    // sending, notify the session.
    for connection in connections
    where connection.reading == .ended && connection.mayAsk && connection.isKnown && !connection.isKnownSilent {
      connection.isKnownSilent = true
      if !connection.isFinished { dialect.notice(.halfClosed(connection.id)) }
    }
    guard connections.contains(where: \.isFinished) else { return }
    for connection in connections where connection.isFinished && connection.complaints.leftOut > 0 {
      complain(RequestError(.garbage, "a client has disconnected"), connection, always: true)
    }
    for connection in connections where connection.isFinished && connection.isKnown {
      dialect.notice(.left(connection.id))
    }
    connections.removeAll(where: \.isFinished)
  }

  /// Ends the server. Unanswered requests that have a number receive ``ReplyError/ending``.
  ///
  /// The server first sends the waiting output, so that a client receives the reply to `quit`. It stops sending when no
  /// client has read anything for half a second, and after three seconds at the latest.
  private func stop() {
    for listener in listeners { listener.removePath() }
    for connection in connections {
      // Pass on the lines that were read but had to wait for earlier replies.
      handLinesOn(connection, isLast: true)
      for id in connection.asked.compactMap(\.id) {
        connection.enqueue(Self.line(Reply(id: id, failure: .ending).json))
      }
    }
    let deadline = Deadline(after: .seconds(3))
    while !deadline.hasPassed {
      let waiting = connections.filter { $0.backlog > 0 && !$0.isGone }
      if waiting.isEmpty { break }
      var entries = waiting.map { pollfd(fd: $0.descriptor.raw, events: Int16(POLLOUT), revents: 0) }
      if poll(&entries, nfds_t(entries.count), 500) == 0 { break }
      for connection in waiting { connection.flush() }
    }
    (connections, listeners) = ([], [])
  }

  private static func line(_ json: JSONValue) -> [UInt8] { Redaction.value(json).line }
}
