// A server for line-based protocols other than Tandem's.

import TandemFoundation

/// Notifications from a server's thread to the session.
package enum LineReport<Line: Sendable>: Sendable {
  /// A line, which needs exactly one reply.
  case line(Line, from: ClientID)
  case client(ClientNotice)
}

extension LineReport: Equatable where Line: Equatable {}

/// Serves lines of JSON on several sockets with one thread, within the limits of ``ControlServer``.
///
/// Order: messages reach a client in the order in which they were sent.
///
/// Thread: any. `post` runs on the sockets' thread, which may not call `stop`.
package final class LineServer: Sendable {
  package let paths: [String]
  private let thread: SocketThread

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - paths: the paths of the sockets. A client's `door` is an index in this list.
  ///   - read: decodes a line; nil if the line needs no answer. The closure runs on the sockets' thread.
  ///   - refusal: the answer to a line that can't be read; nil sends nothing.
  ///   - backlog: the maximum number of bytes that wait for a client that does not read.
  ///   - post: runs on the sockets' thread, in the order of events; it must return at once.
  package init<Line: Sendable>(
    paths: [String], backlog: Int,
    read: @escaping @Sendable (ArraySlice<UInt8>) throws(RequestError) -> Line?,
    refusal: @escaping @Sendable (RequestError) -> JSONValue?,
    post: @escaping @Sendable (LineReport<Line>) -> Void
  ) throws(ControlError) {
    self.paths = paths
    let dialect = LineProtocolHandler(
      take: { line, client throws(RequestError) in
        guard let asked = try read(line) else { return nil }
        post(.line(asked, from: client))
        return PendingRequest()
      }, refusal: refusal, farewell: { _ in nil }, notice: { post(.client($0)) }, greets: true, backlog: backlog,
      thread: "tandem mpv")
    thread = try SocketThread(paths, dialect)
  }

  /// Answers a line; nil sends nothing and marks the line as answered.
  package func reply(_ line: JSONValue?, to client: ClientID) { thread.post(.answer(line, to: client)) }

  /// Sends a line to a client.
  package func tell(_ line: JSONValue, _ client: ClientID) { thread.post(.line(line, to: client)) }

  /// Stops the server: sends the waiting output, closes all connections, removes the sockets and ends the thread. This
  /// takes at most about half a second. Afterwards, the server no longer calls `post`.
  package func stop() { thread.stop() }
}
