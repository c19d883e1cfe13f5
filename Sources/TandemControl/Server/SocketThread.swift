import Glibc
import Synchronization
import TandemSystem

/// Listens on sockets and serves their clients on a separate thread.
///
/// Thread: any, except that the socket's own thread may not call `stop`.
final class SocketThread: Sendable {
  private let orders: Mailbox<ServerMessage>
  private let isRunning = Atomic(true)
  private let hasEnded = Semaphore()

  /// Starts to listen.
  ///
  /// - Parameter paths: see ``SocketDirectory``. A missing folder is created for this user alone; a stale socket is
  ///   replaced.
  init(_ paths: [String], _ dialect: LineProtocolHandler) throws(ControlError) {
    let first = paths.first ?? ""
    for path in paths { try SocketDirectory.makeFolder(Folder.name(above: path)) }
    let orders: Mailbox<ServerMessage>
    do throws(MailboxError) { orders = try Mailbox() } catch {
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
    self.orders = orders
  }

  deinit { stop() }

  /// - Parameter isUrgent: false delays the message until the next send or ``wake()``.
  func post(_ order: ServerMessage, isUrgent: Bool = true) { orders.post(order, isUrgent: isUrgent) }

  func wake() { orders.wake() }

  /// Sends the waiting output, closes all connections, removes the sockets and ends the thread. Takes at most about
  /// half a second.
  func stop() {
    guard isRunning.exchange(false, ordering: .acquiringAndReleasing) else { return }
    orders.post(.stop)
    hasEnded.wait()
  }
}
