// The phase of the orchestrator: idle, in a transaction, or ended.

/// The phase of the orchestrator, which runs one transaction at a time.
package enum Phase: Hashable, Sendable {
  /// No transaction runs, so every command is carried out or refused at once.
  case idle
  /// A transaction runs. Facts and commands that would begin or end a transaction wait.
  case running(Transaction)
  /// The session has ended; the orchestrator accepts no further input.
  case ended

  package var transaction: Transaction? {
    if case .running(let transaction) = self { transaction } else { nil }
  }

  // These members read or move the transaction without copying it, because a transaction is large and every input uses
  // the members.

  /// The number of the running transaction.
  var number: Int? { if case .running(let transaction) = self { transaction.header.number } else { nil } }

  var gate: RestoreGate? { if case .running(let transaction) = self { transaction.gate } else { nil } }

  var presentation: Presentation? { if case .running(let transaction) = self { transaction.presentation } else { nil } }

  /// Removes and returns the running transaction. The caller sets the next phase.
  mutating func take() -> Transaction? {
    guard case .running = self else { return nil }
    var taken = Phase.idle
    swap(&self, &taken)
    guard case .running(let transaction) = consume taken else { return nil }
    return transaction
  }

  mutating func wait(for presentation: Presentation) {
    guard var transaction = take() else { return }
    transaction.wait(for: presentation)
    self = .running(transaction)
  }
}
