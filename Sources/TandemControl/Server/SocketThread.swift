// The thread behind one or several sockets.

import Glibc
import Synchronization
import TandemSystem

/// Listens on sockets and serves their clients on a separate thread.
///
/// Thread: any, except that the socket's own thread may not call `stop`.
final class SocketThread: Sendable {
  private let orders: Mailbox<ServerMessage>
  /// The thread; nil once it was stopped.
  private let thread: Mutex<pthread_t?>

  /// Starts to listen.
  ///
  /// - Parameter paths: see ``SocketDirectory``. A missing folder is created for this user alone; a stale socket is
  ///   replaced.
  init(_ paths: [String], _ dialect: LineProtocolHandler) throws(ControlError) {
    let first = paths.first ?? ""
    for path in paths { try SocketDirectory.makeFolder(of: path) }
    let orders: Mailbox<ServerMessage>
    do throws(MailboxError) { orders = try Mailbox() } catch {
      throw .system(call: "open a pipe for", path: first, errno: error.code)
    }
    var listeners: [ListeningSocket] = []
    for path in paths { listeners.append(try ListeningSocket(path: path)) }
    let loop = ServerLoop(listeners: listeners, orders: orders, dialect)
    self.orders = orders
    thread = Mutex(try Self.begin(loop, first))
  }

  deinit { stop() }

  /// - Parameter isUrgent: false delays the message until the next send or ``wake()``.
  func post(_ order: ServerMessage, isUrgent: Bool = true) { orders.post(order, isUrgent: isUrgent) }

  func wake() { orders.wake() }

  /// Sends the waiting output, closes all connections, removes the sockets and ends the thread. Takes at most about
  /// half a second.
  func stop() {
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
    // SAFETY: the loop is handed over to the thread, which is the only one that uses it and releases it.
    let handedOver = Unmanaged.passRetained(loop)
    let failure = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        let loop = Unmanaged<ServerLoop>.fromOpaque(pointer).takeRetainedValue()
        Threads.become(loop.name)
        loop.run()
        return nil
      }, handedOver.toOpaque())
    guard failure == 0 else {
      handedOver.release()
      throw .system(call: "start a thread for", path: path, errno: failure)
    }
    return thread
  }
}
