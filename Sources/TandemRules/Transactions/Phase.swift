// The orchestrator's place in a session.

/// The orchestrator runs one transaction at a time.
package enum Phase: Hashable, Sendable {
  /// Every command is carried out or refused at once.
  case idle
  /// Facts and commands that would begin or end something wait.
  case running(Transaction)
  /// The session is over; the orchestrator accepts nothing any more.
  case ended

  package var transaction: Transaction? {
    if case .running(let transaction) = self { transaction } else { nil }
  }
}
