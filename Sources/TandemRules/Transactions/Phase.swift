// Where in a transaction the orchestrator is.

/// The phases. A transaction goes from `idle` to `restoring` (swap and stop) or straight to `presenting` (start and
/// close), and from there back to `idle`.
///
/// They are numbers only, since they are copied with each input: what owns memory stands in ``TransactionContext``.
package enum Phase: Hashable, Sendable {
  case idle
  /// Steps 1 and 2 were sent; nothing follows until the restore is answered.
  case restoring(Restoring)
  /// The roles have changed hands; steps 4 and 5 wait for the display.
  case presenting(Presenting)
  /// Shut down: nothing is accepted any more.
  case ended

  package var transaction: Transaction? {
    switch self {
    case .idle, .ended: nil
    case .restoring(let restoring): restoring.transaction
    case .presenting(let presenting): presenting.transaction
    }
  }
}

/// One start, swap, stop or close.
package struct Transaction: Hashable, Sendable {
  package var number: Int
  package var form: Form
  package var initiator: Initiator
  var command: CommandID?
}

package struct Restoring: Hashable, Sendable {
  package var transaction: Transaction
  /// Whose video enters picture in picture: with a swap only.
  package var entering: PlayerID?
  /// Whose video goes full screen.
  package var leaving: PlayerID
}

package struct Presenting: Hashable, Sendable {
  /// How far the display is.
  enum Stage: Hashable, Sendable { case awaitingFrame, awaitingRest }
  /// Whose core died while the display was at work.
  enum Loss: Hashable, Sendable { case nobody, entering, leaving, both }

  package var transaction: Transaction
  package var entering: PlayerID?
  package var leaving: PlayerID?
  /// The layout that the display must present.
  var layout: Int
  var stage = Stage.awaitingFrame
  /// The role that the entering video had; nil when it was opened straight into picture in picture.
  var origin: Role?
  /// What was full screen when a stop brought another video back; it gives way when that is on the screen.
  var displaced: PlayerID?
  var reason: EndReason?
  var loss = Loss.nobody
}
