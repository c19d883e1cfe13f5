// What is wrong with a request.

/// Why a line is no request. Answered with a ``Reply`` that says so.
public struct RequestError: Error, Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    /// No JSON object with a `command`.
    case garbage
    case unknownCommand
    case badArgument
    /// Longer than ``ControlLimits/lineLength``; the client is dropped.
    case lineTooLong
  }

  public var problem: Problem
  public var message: String
  /// The request's id, where it could be read.
  public var id: Int

  init(_ problem: Problem, _ message: String, id: Int = 0) {
    self.problem = problem
    self.message = message
    self.id = id
  }

  public var reply: Reply {
    let code: Reply.Code = problem == .unknownCommand ? .unknownCommand : .invalid
    return Reply(id: id, failure: ReplyFailure(code, message))
  }
}

/// What one client may cost.
public enum ControlLimits {
  /// Bytes of one line.
  public static let lineLength = 1 << 20
  /// Bytes of an address, a key or a title.
  public static let textLength = 1 << 14
  /// Bytes of the name of an app, a screen, a view, a listener or an owner.
  public static let nameLength = 1 << 8
  /// Bytes waiting for a client that does not read.
  public static let backlog = 1 << 20
  public static let clients = 64
  /// Requests of one client that wait for their reply; more are read when some are answered.
  public static let unanswered = 256
}
