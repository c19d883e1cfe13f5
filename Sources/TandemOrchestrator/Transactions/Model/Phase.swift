/// The phase of the orchestrator, which runs one transaction at a time.
///
/// Every input reads the phase, so the phase is small. The large ``Transaction`` has its own place.
package enum Phase: Hashable, Sendable {
  /// No transaction runs, so every command is carried out or refused at once.
  case idle
  /// Step 2 of a swap or a stop was sent; nothing follows until the app answers.
  case restoring(RestoreGate)
  /// A layout with new roles was sent to the display; the transaction waits until the display shows it.
  case presenting(Presentation)
  /// The session has ended; the orchestrator accepts no further input.
  case ended

  /// The restore callback that the transaction waits for.
  var gate: RestoreGate? { if case .restoring(let gate) = self { gate } else { nil } }

  /// The layout that the transaction waits for.
  var presentation: Presentation? { if case .presenting(let presentation) = self { presentation } else { nil } }

  /// True while a transaction runs. Facts and commands that would begin or end a transaction wait then.
  var isInTransaction: Bool {
    switch self {
    case .idle, .ended: false
    case .restoring, .presenting: true
    }
  }
}
