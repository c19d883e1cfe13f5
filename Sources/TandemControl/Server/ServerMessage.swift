import TandemFoundation

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
