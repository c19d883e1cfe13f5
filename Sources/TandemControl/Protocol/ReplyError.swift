import TandemOrchestrator

/// The reason why a request was not carried out, for programs and people.
package struct ReplyError: Error, Hashable, Sendable {
  /// The ``reason`` of an error if a file could not be written.
  package static let writeFailed = "writeFailed"

  /// The error for requests that the session had not answered when it ended.
  package static let ending = ReplyError(
    .failed, "the session is shutting down and did not run the command", reason: Refusal.shuttingDown.rawValue)

  package var code: Reply.Code
  /// The message: a sentence without a full stop.
  package var message: String
  package var hint: String?
  /// The machine-readable cause.
  package var reason: String?
  /// True if the request failed because its content is missing, damaged or not playable.
  package var isUnplayable = false

  package init(_ code: Reply.Code, _ message: String, hint: String? = nil, reason: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.reason = reason
  }

  /// The error as a sentence for people.
  ///
  /// - Parameter subject: the command that was not carried out.
  package func sentence(about subject: String) -> String {
    let verb =
      switch code {
      case .refused: " refused"
      case .busy: " can't run now"
      case .success, .invalid, .unknownCommand, .failed: ""
      }
    return "\(subject)\(verb): \(message)" + (hint.map { "; \($0)" } ?? "")
  }
}
