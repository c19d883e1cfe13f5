import TandemOrchestrator

/// The reason why a line is not a request. The client receives it in a ``Reply``.
package struct RequestError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The line is not a JSON object with a `command`.
    case garbage
    case unknownCommand
    case badArgument
    /// The line is longer than ``ControlLimits/lineLength``; the client is disconnected.
    case lineTooLong
  }

  package var reason: Reason
  package var message: String
  /// The request's id, if it could be read.
  package var id: Int

  package init(_ reason: Reason, _ message: String, id: Int = 0) {
    self.reason = reason
    // Shorten the text for the log and the client, because it may quote a whole line.
    self.message = TextLimits.excerpt(message, bytes: ControlLimits.messageLength)
    self.id = id
  }

  package var reply: Reply { Reply(id: id, failure: failure) }
  package var failure: ReplyError { ReplyError(reason == .unknownCommand ? .unknownCommand : .invalid, message) }
}

/// Limits for each client.
package enum ControlLimits {
  /// The maximum length of a line, in bytes.
  package static let lineLength = 1 << 20
  /// The maximum length of the text about a malformed line, in bytes.
  package static let messageLength = 512
  /// After this many consecutive lines that are not JSON requests, the server disconnects the client.
  package static let garbage = 100
  /// The maximum number of bytes that wait for a client that does not read.
  package static let backlog = 1 << 20
  package static let clients = 128
  /// The maximum number of subscribers. All further connections are reserved for commands.
  package static let subscribers = 64
  /// The maximum number of unanswered requests of a client. The server reads the client's further requests once it has
  /// replied to earlier ones.
  package static let unanswered = 256
}
