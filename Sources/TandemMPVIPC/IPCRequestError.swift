import TandemFoundation

/// The reason why a line is not a request.
package struct IPCRequestError: Error, Hashable, Sendable {
  package var error: IPCError
  /// The reason, for the session's log.
  package var why: String
  /// The id for the reply.
  package var id: JSONValue = 0
  /// True if the line does not follow mpv's protocol, so that the client may have opened the wrong socket.
  package var isGarbage = false

  package init(_ error: IPCError, _ why: String, isGarbage: Bool = false) {
    (self.error, self.why, self.isGarbage) = (error, why, isGarbage)
  }
}
