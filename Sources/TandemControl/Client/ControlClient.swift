import Glibc
import TandemFoundation

/// A client of a session, which waits for replies.
///
/// Thread: one thread at a time.
package final class ControlClient {
  /// The maximum length of a reply or event in bytes; a session sends shorter lines.
  private static let longestLine = 16 << 20

  package let path: String
  private let descriptor: FileDescriptor
  private var input = LineBuffer()
  private var newestID = 0
  /// Events that arrived while the client waited for a reply.
  private var events: [ControlEvent] = []

  package init(path: String, within limit: Duration) throws(ControlError) {
    self.path = path
    descriptor = try UnixSocket.make(for: path)
    let deadline = Deadline(after: limit)
    var failure = UnixSocket.connect(descriptor, to: path)
    // EAGAIN means that the listener's queue of connections is full. Try again until the deadline.
    while failure == EAGAIN || failure == EINTR, !deadline.hasPassed {
      poll(nil, 0, 2)
      failure = UnixSocket.connect(descriptor, to: path)
    }
    switch failure {
    case 0: break
    case ENOENT, ECONNREFUSED: throw .notListening(path)
    case EAGAIN: throw .timedOut(waitingFor: "a connection", after: limit, path: path)
    default: throw .system(call: "connect to", path: path, errno: failure)
    }
    guard let user = UnixSocket.peerUser(descriptor), user == geteuid() || geteuid() == 0 else {
      throw .system(call: "trust", path: path, errno: EACCES)
    }
  }

  /// Sends a request and waits for its reply. Events that arrive meanwhile are kept for ``nextEvent(within:)``.
  ///
  /// - Parameter what: the awaited result, such as `the swap`; the error names it.
  package func ask(_ body: Request.Body, for what: String, within limit: Duration) throws(ControlError) -> Reply {
    let deadline = Deadline(after: limit)
    newestID += 1
    let request = Request(id: newestID, body)
    try send(request, what, deadline, limit)
    while true {
      let line = try nextLine(what, deadline, limit)
      if let event = ControlEvent(json: line) {
        events.append(event)
        continue
      }
      let reply = try Reply(json: line)
      // A failure with the id 0 concerns the client and not a single request, for example if the session has too many
      // clients.
      if let reply, reply.id == newestID || reply.id == 0 && reply.code != .success { return reply }
    }
  }

  /// Finishes sending. Events and pending replies still arrive.
  package func endAsking() { _ = shutdown(descriptor.raw, Int32(SHUT_WR)) }

  /// Waits for the next event, for a client that has subscribed or is a delegate.
  package func nextEvent(within limit: Duration) throws(ControlError) -> ControlEvent {
    if !events.isEmpty { return events.removeFirst() }
    let deadline = Deadline(after: limit)
    while true {
      if let event = ControlEvent(json: try nextLine("an event", deadline, limit)) { return event }
    }
  }

  /// Waits until the session closes the connection. Everything that the session sends until then is ignored.
  ///
  /// - Returns: true if the session closed the connection within the time.
  @discardableResult
  package func waitForHangUp(within limit: Duration) -> Bool {
    let deadline = Deadline(after: limit)
    while waitUntilReady(descriptor, POLLIN, deadline) {
      do throws(ControlError) { try receive("the end") } catch { return true }
    }
    return false
  }

  private func send(_ request: Request, _ what: String, _ deadline: Deadline, _ limit: Duration) throws(ControlError) {
    var rest = request.json.line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor.raw, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        guard waitUntilReady(descriptor, POLLOUT, deadline) else {
          throw .timedOut(waitingFor: "room to send", after: limit, path: path)
        }
      } else if errno == EPIPE || errno == ECONNRESET {
        // The session has closed the connection. Ignore the error, so that the caller can still read an explanation
        // that the session may have sent.
        return
      } else if errno != EINTR {
        throw .system(call: "write to", path: path, errno: errno)
      }
    }
  }

  private func nextLine(_ what: String, _ deadline: Deadline, _ limit: Duration) throws(ControlError) -> JSONValue {
    while true {
      if let line = input.next() {
        do throws(JSONError) {
          return try JSONValue(parsing: line)
        } catch {
          throw .malformedReply("invalid JSON \(error)")
        }
      }
      guard input.count <= Self.longestLine else { throw .malformedReply("a line of more than 16 MiB") }
      guard waitUntilReady(descriptor, POLLIN, deadline) else {
        throw .timedOut(waitingFor: what, after: limit, path: path)
      }
      try receive(what)
    }
  }

  private func receive(_ what: String) throws(ControlError) {
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
      let count = recv(descriptor.raw, buffer.baseAddress, buffer.count, 0)
      if count > 0 { input.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      return count
    }
    if count > 0 || count < 0 && (errno == EINTR || errno == EAGAIN) { return }
    throw .hungUp(waitingFor: what, path: path)
  }
}
