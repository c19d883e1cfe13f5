import TandemOrchestrator

/// Why a line is no request. Answered with a ``Reply`` that says so.
package struct RequestError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// No JSON object with a `command`.
    case garbage
    case unknownCommand
    case badArgument
    /// Longer than ``ControlLimits/lineLength``; the client is dropped.
    case lineTooLong
  }

  package var reason: Reason
  package var message: String
  /// The request's id, if it could be read.
  package var id: Int

  package init(_ reason: Reason, _ message: String, id: Int = 0) {
    self.reason = reason
    // The text for the log and the client. Its quotations may be as long as a line.
    self.message = TextLimits.excerpt(message, bytes: ControlLimits.messageLength)
    self.id = id
  }

  package var reply: Reply {
    let code: Reply.Code = reason == .unknownCommand ? .unknownCommand : .invalid
    return Reply(id: id, failure: ReplyError(code, message))
  }
}

/// Limits for each client.
package enum ControlLimits {
  /// Bytes of one line.
  package static let lineLength = 1 << 20
  /// The length of the text about a malformed line, in bytes.
  package static let messageLength = 512
  /// Consecutive lines that are not JSON requests before the server disconnects the client.
  package static let garbage = 100
  /// Bytes waiting for a client that does not read.
  package static let backlog = 1 << 20
  package static let clients = 128
  /// The largest number of subscribers; the other connections are left to commands.
  package static let subscribers = 64
  /// Requests of one client that wait for their reply; more are read when some are answered.
  package static let unanswered = 256
}
