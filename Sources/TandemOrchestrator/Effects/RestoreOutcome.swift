/// The outcome of a restore callback, or of an answer to one.
public enum RestoreOutcome: String, CaseIterable, Hashable, Sendable {
  /// The app answered in time.
  case answered
  /// The deadline passed, and the session takes the action in ``Configuration/restoreTimeout``.
  case timedOut
  /// No app implements the callback; the session treats this like the answer `false`.
  case noHandler
  /// The session no longer needs an answer: the picture in picture was closed, a player was lost, or the session ends.
  case cancelled
  /// A second answer to the same callback; it changes nothing.
  case duplicate
  /// An answer after the deadline; it changes nothing.
  case late
  /// An answer to a transaction that is over; it changes nothing.
  case stale
}
