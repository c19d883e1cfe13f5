// The socket of a session.

import Glibc
import Synchronization
import TandemWorkers

/// What the socket's thread tells the session.
package enum ControlReport: Hashable, Sendable {
  /// To be answered with exactly one ``ControlServer/send(_:to:)-(Reply,_)``.
  case request(Request, from: ClientID)
  /// A line that was no request. It has been answered already; this is for the log.
  case malformed(RequestError, from: ClientID)
  /// A client that was named before sends nothing more, though it may still read.
  case fellSilent(ClientID)
  /// A client that was named before is gone; what is sent to it from now on is dropped.
  case left(ClientID)
}

/// Listens on a socket and serves its clients on a thread of its own.
///
/// Order: replies and events reach a client in the order they were sent. A client that does not read is dropped when
/// ``ControlLimits/backlog`` bytes wait for it, and never keeps the others waiting.
///
/// Thread: every member is for any thread, but `stop` not for the socket's own, which is where `post` runs.
package final class ControlServer: Sendable {
  package let path: String
  private let orders: Mailbox<ServerOrder>
  /// Nil once stopped.
  private let thread: Mutex<pthread_t?>

  /// Listens from now on.
  ///
  /// - Parameters:
  ///   - path: see ``SocketDirectory``. A missing folder is made for this user alone; a stale socket is replaced.
  ///   - volatileQuery: names of query parameters that do not tell contents apart.
  ///   - post: runs on the socket's thread, in the order things happened; it must return at once.
  package init(
    path: String, ignoringQuery volatileQuery: [String] = [], post: @escaping @Sendable (ControlReport) -> Void
  ) throws(ControlError) {
    self.path = path
    try SocketDirectory.makeFolder(of: path)
    let orders: Mailbox<ServerOrder>
    do throws(MailboxError) { orders = try Mailbox() } catch {
      throw .system(call: "open a pipe for", path: path, errno: error.code)
    }
    let listener = try ListeningSocket(path: path)
    let loop = ServerLoop(listener: listener, orders: orders, volatileQuery: volatileQuery, post: post)
    self.orders = orders
    thread = Mutex(try Self.begin(loop, path))
  }

  deinit { stop() }

  /// Answers a request.
  package func send(_ reply: Reply, to client: ClientID) { orders.post(.reply(reply, to: client)) }

  /// Tells one client something, whether it has subscribed or not.
  package func send(_ event: ControlEvent, to client: ClientID) { orders.post(.event(event, to: client)) }

  /// Tells every client that has subscribed, but not the one that is told more.
  ///
  /// - Parameter isUrgent: false lets it wait for whatever is sent next, or for ``flush()``: many events of one moment then
  ///   cost one turn of the socket's thread.
  package func broadcast(_ event: ControlEvent, except client: ClientID? = nil, isUrgent: Bool = true) {
    orders.post(.broadcast(event, except: client), isUrgent: isUrgent)
  }

  /// Sends what was not urgent.
  package func flush() { orders.wake() }

  /// From now on the client receives what is broadcast.
  package func subscribe(_ client: ClientID) { orders.post(.subscribe(client)) }

  /// Sends what still waits, hangs up on everybody, removes the socket and ends the thread. Takes at most about half
  /// a second; nothing is posted afterwards.
  package func stop() {
    let running = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let running else { return }
    orders.post(.stop)
    pthread_join(running, nil)
  }

  private static func begin(_ loop: ServerLoop, _ path: String) throws(ControlError) -> pthread_t {
    var thread = pthread_t()
    // SAFETY: the loop is handed over to the thread, which alone uses it and releases it.
    let handedOver = Unmanaged.passRetained(loop)
    let failure = pthread_create(
      &thread, nil,
      { pointer in
        // Signals are for the session's own threads.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        if let pointer { Unmanaged<ServerLoop>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, handedOver.toOpaque())
    guard failure == 0 else {
      handedOver.release()
      throw .system(call: "start a thread for", path: path, errno: failure)
    }
    return thread
  }
}
