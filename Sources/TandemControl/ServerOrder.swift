// What the session hands to the socket's thread.

/// One of the clients of a session. Numbers are never used again.
package struct ClientID: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }
  package var description: String { "client \(rawValue)" }
}

/// An order to the socket's thread.
enum ServerOrder: Sendable {
  case reply(Reply, to: ClientID)
  case event(ControlEvent, to: ClientID)
  case broadcast(ControlEvent, except: ClientID?)
  case subscribe(ClientID)
  case stop
}
