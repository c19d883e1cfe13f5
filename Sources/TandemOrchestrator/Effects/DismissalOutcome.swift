package enum DismissalOutcome: String, CaseIterable, Hashable, Sendable {
  case answered, timedOut, noHandler
  /// The screen presents the full-screen video now, so the session no longer needs an answer.
  case cancelled
}
