/// An error while making or running a session, such as a missing engine, screen or event log.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The attempt that failed, in the infinitive: `open the screen`.
  public let attempt: String
  /// The component's message, with a remedy if known.
  public let reason: String

  package init(_ attempt: String, reason: String) {
    self.attempt = attempt
    self.reason = reason
  }

  /// One line for a person: the failure and its reason.
  public var description: String { "can't \(attempt): \(reason)" }
}
