/// Notifications from the socket's thread to the session. A client is announced by its first line.
package typealias ControlReport = LineReport<Request>

/// Listens on a socket and serves its clients on a separate thread.
///
/// Order: replies and events reach a client in the order in which they were sent. A client that does not read is
/// disconnected when ``ControlLimits/backlog`` bytes wait for it, and never delays other clients.
///
/// Thread: any. `post` runs on the socket's thread, which may not call `stop`.
package final class ControlServer: Sendable {
  package let path: String
  private let server: LineServer

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - path: the socket's path; see ``SocketDirectory``. A missing folder is created for this user alone; a stale
  ///     socket is replaced.
  ///   - volatileQuery: query parameters that ``ContentIdentity`` ignores.
  ///   - post: runs on the socket's thread, in the order of events; it must return at once.
  package init(
    path: String, ignoringQuery volatileQuery: [String] = [], post: @escaping @Sendable (ControlReport) -> Void
  ) throws(ControlError) {
    self.path = path
    let dialect = LineProtocolHandler(
      take: { line, client throws(RequestError) in
        let request = try Request(decoding: line, ignoringQuery: volatileQuery)
        post(.line(request, from: client))
        return PendingRequest(id: request.id)
      },
      refusal: { $0.reply.json }, farewell: { Reply(id: 0, failure: $0).json }, notice: { post(.client($0)) })
    server = try LineServer([path], dialect)
  }

  /// Answers a request.
  package func send(_ reply: Reply, to client: ClientID) { server.post(.answer(reply.json, of: reply.id, to: client)) }

  /// Sends a message to one client, subscribed or not.
  package func send(_ event: ControlEvent, to client: ClientID) { server.post(.line(event.json, to: client)) }

  /// Sends an event to all subscribers, except to one client that receives the event separately, with more information.
  ///
  /// - Parameter isUrgent: false delays the event until the next send or ``flush()``, so that a burst of events wakes
  ///   the socket's thread only once.
  package func broadcast(_ event: ControlEvent, except client: ClientID? = nil, isUrgent: Bool = true) {
    server.post(.broadcast(event, except: client), isUrgent: isUrgent)
  }

  /// Sends the messages that were not urgent.
  package func flush() { server.wake() }

  /// Subscribes a client to broadcasts.
  package func subscribe(_ client: ClientID) { server.post(.subscribe(client)) }

  /// Stops the server: sends the waiting output, tells the clients with pending requests that the session has ended,
  /// closes all connections, removes the socket and ends the thread. This takes at most about half a second.
  /// Afterwards, the server no longer calls `post`.
  package func stop() { server.stop() }
}
