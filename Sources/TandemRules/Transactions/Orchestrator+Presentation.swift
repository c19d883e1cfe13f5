// The layout that a transaction waits for.

extension Orchestrator {
  /// Orders the layout for the present roles, which the transaction waits for.
  mutating func orderLayout(for header: TransactionHeader, animation: Duration) -> Presentation {
    let layout = show(animation: animation, for: header.number)
    effects.append(
      .armTimer(.presentation(revision: layout), state.configuration.presentationDeadline + animation))
    return Presentation(layout: layout)
  }

  mutating func receive(_ fact: DisplayFact) {
    if case .settled(let layout) = fact { stillsAreSeen(in: layout) }
    guard case .running(var transaction) = state.phase, var presentation = transaction.presentation else { return }
    switch fact {
    case .presented(presentation.layout), .settled(presentation.layout):
      if !presentation.isPresented {
        presentation.isPresented = true
        transaction.wait(for: presentation)
        state.phase = .running(transaction)
        note(.presented(transaction: transaction.header.number))
      }
      guard case .settled = fact else { return }
      note(.settled(transaction: transaction.header.number))
      complete(transaction)
    // The fact is about a layout that a newer one has replaced.
    case .presented, .settled: return
    }
  }

  /// The display did not show the layout in time.
  mutating func presentationTimedOut(revision: Int) {
    guard case .running(let transaction) = state.phase, transaction.presentation?.layout == revision else { return }
    note(.presentationTimedOut(transaction: transaction.header.number))
    if case .start(let start) = transaction {
      undo(start, error: .presentationTimedOut)
    } else {
      complete(transaction)
    }
  }

  /// Steps 4 and 5.
  private mutating func complete(_ transaction: Transaction) {
    if let presentation = transaction.presentation { cancelTimer(of: presentation) }
    switch transaction {
    case .start(let start): complete(start)
    case .swap(let swap): complete(swap)
    case .stop(let stop): complete(stop)
    case .close(let close): complete(close)
    }
  }

  mutating func cancelTimer(of presentation: Presentation) {
    effects.append(.cancelTimer(.presentation(revision: presentation.layout)))
  }

  /// Shows the roles in other places. A transaction that waits for the display waits for this layout from now on.
  mutating func rearrange() {
    let animation = state.configuration.animation
    guard case .running(var transaction) = state.phase, var presentation = transaction.presentation else {
      show(animation: animation)
      return
    }
    cancelTimer(of: presentation)
    presentation.layout = orderLayout(for: transaction.header, animation: animation).layout
    transaction.wait(for: presentation)
    state.phase = .running(transaction)
  }
}
