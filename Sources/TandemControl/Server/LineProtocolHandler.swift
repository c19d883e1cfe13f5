// The protocol hooks of a line server.

import TandemFoundation

/// Reads lines and announces clients. Everything runs on the socket's thread and returns at once.
struct LineProtocolHandler: Sendable {
  /// Reads a line from the socket of that number, and hands its request on.
  ///
  /// - Returns: the request that waits for exactly one reply; nil if none does.
  var take: @Sendable (ArraySlice<UInt8>, ClientID, _ door: Int) throws(RequestError) -> PendingRequest?
  /// The answer to a line that can't be read; nil sends nothing.
  var refusal: @Sendable (RequestError) -> JSONValue?
  /// The last line to a client that the server disconnects; nil sends nothing.
  var farewell: @Sendable (ReplyError) -> JSONValue?
  var notice: @Sendable (ClientNotice) -> Void
  /// True to announce each client before its first line.
  var greets = false
  /// Bytes waiting for a client that does not read.
  var backlog = ControlLimits.backlog
  /// The name of its thread, as tools outside the process show it.
  var thread = "tandem socket"
}

/// A line that is answered by exactly one reply, and counts as waiting until then.
struct PendingRequest: Hashable, Sendable {
  /// The request's number, which the reply repeats; nil in protocols without such numbers.
  var id: Int?
}

/// Changes of a client's connection.
package enum ClientNotice: Hashable, Sendable {
  /// Sent only if clients are greeted.
  case joined(ClientID, door: Int)
  /// A line that was no request. It has been answered already; this is for the log.
  case malformed(RequestError, from: ClientID)
  /// It sends nothing more, though it may still read.
  case halfClosed(ClientID)
  /// The client is gone; later replies to it are dropped.
  case left(ClientID)
}
