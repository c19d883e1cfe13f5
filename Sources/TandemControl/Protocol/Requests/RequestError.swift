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
