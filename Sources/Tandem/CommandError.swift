import TandemOrchestrator

/// The reason why a command did not succeed.
///
/// If a command's task is cancelled, the command throws Swift's `CancellationError` instead of a
/// `CommandError`. The session's methods therefore use untyped `throws`.
public enum CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The command is not allowed now; nothing has changed and no callback was sent.
  case refused(Refusal)
  /// Another transaction is running. ``Configuration/concurrency`` can make the command wait instead.
  case busy(transaction: Int)
  /// The command began and then failed, so the session has restored the previous state. `reason` comes from the player
  /// or from the app.
  case failed(reason: String)
  /// A later command replaced this command.
  case superseded
  /// The player no longer has the video that the command is about.
  case stale
  /// The session had already ended, or ended before it carried out the command.
  case sessionEnded

  /// One line for a person. It quotes the refusal's raw value or the player's text.
  public var description: String {
    switch self {
    case .refused(let refusal): "refused: \(refusal.rawValue)"
    case .busy(let transaction): "transaction \(transaction) is running; try again when it has ended"
    case .failed(let reason): "it failed: \(reason)"
    case .superseded: "a later command replaced this command"
    case .stale: "the video no longer plays"
    case .sessionEnded: "the session has ended"
    }
  }

  /// A sentence for a person, in English.
  ///
  /// The property has the name of a property of Foundation, so that code that catches a `CommandError` can read the
  /// text without Foundation. If `TandemAVKit` is imported, `CommandError` is a `LocalizedError`, and an `any Error`
  /// returns this text, too.
  public var localizedDescription: String {
    switch self {
    case .refused(let refusal): "The session refused the command: \(refusal.message)."
    case .busy: "Another transaction is running; try again when it has ended."
    case .failed(let reason): "The command failed: \(reason)" + (reason.hasSuffix(".") ? "" : ".")
    case .superseded: "A later command replaced this command."
    case .stale: "The video no longer plays."
    case .sessionEnded: "The session has ended."
    }
  }
}
