// What is spoken on a socket.

import TandemJSON

/// How lines are read, and who is told of clients. All of it runs on the socket's thread and returns at once.
struct LineProtocolHandler: Sendable {
  /// Reads a line that came in at the socket of that number, and hands on what it asks.
  ///
  /// - Returns: what waits for exactly one reply because of it; nil where nothing does.
  var take: @Sendable (ArraySlice<UInt8>, ClientID, _ door: Int) throws(RequestError) -> PendingRequest?
  /// What a client is told of a line that asks for nothing; nil for nothing.
  var refusal: @Sendable (RequestError) -> JSONValue?
  /// What a client is told that is hung up on.
  var farewell: @Sendable (ReplyError) -> JSONValue?
  var notice: @Sendable (ClientNotice) -> Void
  /// Whether each client is told of, before it has said anything.
  var greets = false
  /// Bytes waiting for a client that does not read.
  var backlog = ControlLimits.backlog
  /// How its thread is called, for who looks at the process from outside.
  var thread = "tandem socket"
}

/// A line that is answered by exactly one reply, and counts as waiting until then.
struct PendingRequest: Hashable, Sendable {
  /// The number that the reply has. Where replies have none of ours, nobody is told that it will not be answered.
  var id: Int?
}

/// What becomes of a client.
package enum ClientNotice: Hashable, Sendable {
  /// Only told where clients are greeted.
  case joined(ClientID, door: Int)
  /// A line that was no request. It has been answered already; this is for the log.
  case malformed(RequestError, from: ClientID)
  /// It sends nothing more, though it may still read.
  case halfClosed(ClientID)
  /// What is sent to it from now on is dropped.
  case left(ClientID)
}
