/// A failed operation of a display.
public struct DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failed operation in the infinitive: `open a window`.
  public let attempt: String
  /// The cause, as the system, SDL or a driver states it.
  public let reason: String

  /// Creates an error, which reads like `can't open a window: there is no screen`.
  public init(_ attempt: String, reason: String) {
    self.attempt = attempt
    self.reason = reason
  }

  /// One line for a person: the operation that failed, and the reason.
  public var description: String { "can't \(attempt): \(reason)" }
}
