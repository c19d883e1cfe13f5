import Glibc
import Synchronization
import TandemFoundation
import TandemSystem

/// Listens on sockets and serves lines of JSON on a separate thread, within the limits of ``ControlLimits``.
///
/// Order: messages reach a client in the order in which they were sent.
///
/// Thread: any. A server's `post` runs on the sockets' own thread, which may not call `stop`.
package final class LineServer: Sendable {
  package let paths: [String]
  private let orders: Mailbox<ServerMessage>
  private let isRunning = Atomic(true)
  private let hasEnded = Semaphore()

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - paths: the paths of the sockets. A client's `door` is an index in this list.
  ///   - read: decodes a line; nil if the line needs no answer. The closure runs on the sockets' thread.
  ///   - refusal: the answer to a line that can't be read; nil sends nothing.
  ///   - backlog: the maximum number of bytes that wait for a client that does not read.
  ///   - post: runs on the sockets' thread, in the order of events; it must return at once.
  package convenience init<Line: Sendable>(
    paths: [String], backlog: Int,
    read: @escaping @Sendable (ArraySlice<UInt8>) throws(RequestError) -> Line?,
    refusal: @escaping @Sendable (RequestError) -> JSONValue?,
    post: @escaping @Sendable (LineReport<Line>) -> Void
  ) throws(ControlError) {
    let dialect = LineProtocolHandler(
      take: { line, client throws(RequestError) in
        guard let asked = try read(line) else { return nil }
        post(.line(asked, from: client))
        return PendingRequest()
      }, refusal: refusal, farewell: { _ in nil }, notice: { post(.client($0)) }, greets: true, backlog: backlog,
      thread: "tandem mpv")
    try self.init(paths, dialect)
  }

  /// - Parameter paths: see ``SocketDirectory``. A missing folder is created for this user alone; a stale socket is
  ///   replaced.
  init(_ paths: [String], _ dialect: LineProtocolHandler) throws(ControlError) {
    let first = paths.first ?? ""
    for path in paths { try SocketDirectory.makeFolder(Folder.name(above: path)) }
    let orders: Mailbox<ServerMessage>
    do throws(SystemError) { orders = try Mailbox() } catch {
      throw .system(call: "open a pipe for", path: first, errno: error.code)
    }
    var listeners: [ListeningSocket] = []
    for path in paths { listeners.append(try ListeningSocket(path: path)) }
    // SAFETY: the loop is handed over to the thread, which is the only one that uses it.
    nonisolated(unsafe) let loop = ServerLoop(listeners: listeners, orders: orders, dialect)
    let failure = Threads.start(dialect.thread) { [hasEnded] in
      loop.run()
      hasEnded.signal()
    }
    if failure != 0 { throw .system(call: "start a thread for", path: first, errno: failure) }
    (self.paths, self.orders) = (paths, orders)
  }

  deinit { stop() }

  /// Answers a line; nil sends nothing and marks the line as answered.
  package func reply(_ line: JSONValue?, to client: ClientID) { post(.answer(line, to: client)) }

  package func tell(_ line: JSONValue, _ client: ClientID) { post(.line(line, to: client)) }

  /// - Parameter isUrgent: false delays the message until the next send or ``flush()``.
  func post(_ order: ServerMessage, isUrgent: Bool = true) { orders.post(order, isUrgent: isUrgent) }

  /// Sends the messages that were not urgent.
  package func flush() { orders.wake() }

  /// Stops the server: sends the waiting output, tells the clients with pending numbered requests that the session has
  /// ended, closes all connections, removes the sockets and ends the thread. This takes at most about half a second.
  /// Afterwards, the server no longer calls `post`.
  package func stop() {
    guard isRunning.exchange(false, ordering: .acquiringAndReleasing) else { return }
    orders.post(.stop)
    hasEnded.wait()
  }
}
