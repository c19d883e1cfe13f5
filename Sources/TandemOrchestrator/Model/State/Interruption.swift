/// The state of a lost connection. The player holds the content's last frame meanwhile.
public struct Interruption: Hashable, Sendable {
  /// The present step.
  public enum Stage: String, CaseIterable, Hashable, Sendable {
    /// The session waits for the next attempt.
    case waiting
    /// The player opens the content again.
    case trying
    /// The session does not try again unless a command asks for it.
    case abandoned
  }

  /// The present step: waiting, trying, or given up.
  public internal(set) var stage: Stage
  /// The number of attempts so far. This includes an attempt that succeeded if the connection broke off again at once.
  public internal(set) var attempts: Int
  /// The player's reason for the loss, or for the failure of the newest attempt.
  public internal(set) var reason: String

  static let firstAttempt = "its first picture has not arrived yet"
}
