import TandemFoundation

/// The identifier of a client. Numbers are not reused.
package struct ClientID: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }
  package var description: String { "client \(rawValue)" }
}

/// A message to the socket's thread.
enum ServerMessage: Sendable {
  case reply(Reply, to: ClientID)
  case event(ControlEvent, to: ClientID)
  case broadcast(ControlEvent, except: ClientID?)
  case subscribe(ClientID)
  /// Answers a line of another protocol; nil sends no answer.
  case answer(JSONValue?, to: ClientID)
  /// Sends a client a line in another protocol than Tandem's.
  case line(JSONValue, to: ClientID)
  case stop
}
