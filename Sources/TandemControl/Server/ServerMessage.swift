import TandemFoundation

/// The identifier of a client. Numbers are not reused.
package struct ClientID: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }
  package var description: String { "client \(rawValue)" }
}

/// A message to the socket's thread.
enum ServerMessage: Sendable {
  /// Answers the request with this number, or the oldest request without a number; nil sends no answer.
  case answer(JSONValue?, of: Int? = nil, to: ClientID)
  /// Sends a client a line that is no answer.
  case line(JSONValue, to: ClientID)
  case broadcast(ControlEvent, except: ClientID?)
  case subscribe(ClientID)
  case stop
}
