import Glibc
import TandemSystem

/// The time by which each connection must complete its next step.
///
/// libmicrohttpd limits only the time in which no byte arrives, so a client that sends one byte a
/// second could stay connected for ever.
///
/// Thread: any.
final class ConnectionDeadlines: Sendable {
  private let times = Locked<[Int32: ContinuousClock.Instant?]>([:])
  private let first: @Sendable () -> Void

  /// - Parameter first: called when a connection begins and no other connection exists.
  init(first: @escaping @Sendable () -> Void) { self.first = first }

  var count: Int { times.withLock { $0.count } }

  func begin(_ socket: Int32, within time: Duration) {
    let isFirst = times.withLock { times in
      defer { times[socket] = .some(.now + time) }
      return times.isEmpty
    }
    if isFirst { first() }
  }

  /// Sets a connection's next deadline; nil for none.
  func set(_ socket: Int32, within time: Duration?) {
    times.withLock { times in
      if times[socket] != nil { times[socket] = .some(time.map { .now + $0 }) }
    }
  }

  /// Removes a socket's deadline. Call it before the socket is closed.
  func end(_ socket: Int32) { times.withLock { _ = $0.removeValue(forKey: socket) } }

  /// Shuts down the sockets whose deadline has passed. The server then closes them.
  func sweep(at now: ContinuousClock.Instant = .now) {
    times.withLock { times in
      for (socket, time) in times {
        guard let time, time <= now else { continue }
        // Shut the socket down under the lock: it is still open, because `end` needs this lock.
        shutdown(socket, Int32(SHUT_RDWR))
        times[socket] = .some(nil)
      }
    }
  }
}
