// The reason why a session could not be created.

/// A session could not be made: an engine, a screen or the event log is missing.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failed attempt in the infinitive: `open the screen`.
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
