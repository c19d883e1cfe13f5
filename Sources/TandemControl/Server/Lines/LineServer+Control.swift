/// Notifications from the control socket's thread to the session. A client is announced by its first line.
package typealias ControlReport = LineReport<Request>

extension LineServer {
  /// Listens on a control socket, and serves the requests of its clients.
  ///
  /// A client that does not read is disconnected when ``ControlLimits/backlog`` bytes wait for it, and never delays other
  /// clients.
  ///
  /// - Parameters:
  ///   - path: the socket's path; see ``SocketDirectory``. A missing folder is created for this user alone; a stale
  ///     socket is replaced.
  ///   - volatileQuery: query parameters that ``ContentIdentity`` ignores.
  ///   - post: runs on the socket's thread, in the order of events; it must return at once.
  package convenience init(
    path: String, ignoringQuery volatileQuery: [String] = [], post: @escaping @Sendable (ControlReport) -> Void
  ) throws(ControlError) {
    let dialect = LineProtocolHandler(
      take: { line, client throws(RequestError) in
        let request = try Request(decoding: line, ignoringQuery: volatileQuery)
        post(.line(request, from: client))
        return PendingRequest(id: request.id)
      },
      refusal: { $0.reply.json }, farewell: { Reply(id: 0, failure: $0).json }, notice: { post(.client($0)) })
    try self.init([path], dialect)
  }

  package var path: String { paths[0] }

  /// Answers a request.
  package func send(_ reply: Reply, to client: ClientID) { post(.answer(reply.json, of: reply.id, to: client)) }

  /// Sends a message to one client, subscribed or not.
  package func send(_ event: ControlEvent, to client: ClientID) { tell(event.json, client) }

  /// Sends an event to all subscribers, except to one client that receives the event separately, with more information.
  ///
  /// - Parameter isUrgent: false delays the event until the next send or ``flush()``, so that a burst of events wakes
  ///   the socket's thread only once.
  package func broadcast(_ event: ControlEvent, except client: ClientID? = nil, isUrgent: Bool = true) {
    post(.broadcast(event, except: client), isUrgent: isUrgent)
  }

  /// Subscribes a client to broadcasts.
  package func subscribe(_ client: ClientID) { post(.subscribe(client)) }
}
