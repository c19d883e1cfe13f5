import TandemFoundation

/// Reads lines and announces clients.
///
/// Thread: all functions run on the socket's thread and must return at once.
struct LineProtocolHandler: Sendable {
  /// Decodes a client's line, and passes the request on.
  ///
  /// - Returns: the request if it needs a reply; otherwise nil.
  var take: @Sendable (ArraySlice<UInt8>, ClientID) throws(RequestError) -> PendingRequest?
  /// The answer to a line that can't be read; nil sends nothing.
  var refusal: @Sendable (RequestError) -> JSONValue?
  /// The last line to a client that the server disconnects; nil sends nothing.
  var farewell: @Sendable (ReplyError) -> JSONValue?
  var notice: @Sendable (ClientNotice) -> Void
  /// True if each client is announced before its first line.
  var greets = false
  /// The maximum number of bytes that wait for a client that does not read.
  var backlog = ControlLimits.backlog
  /// The name of the server's thread, for tools such as `top`.
  var thread = "tandem socket"
}

/// Changes of a client's connection.
package enum ClientNotice: Hashable, Sendable {
  /// A client has connected. Sent only if ``LineProtocolHandler/greets`` is true.
  case joined(ClientID, door: Int)
  /// A line that was not a request. The server has answered it; the notice is for the log.
  case malformed(RequestError, from: ClientID)
  /// The client has finished sending, but may still read.
  case halfClosed(ClientID)
  /// The client has disconnected; later replies to it are dropped.
  case left(ClientID)
}
