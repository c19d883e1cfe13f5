// The layout that a transaction waits for.

extension Orchestrator {
  /// Orders the layout for the present roles. The newest transaction waits for this layout.
  mutating func waitForLayout(animation: Duration, isPresented: Bool = false) {
    let layout = show(animation: animation, for: state.lastTransaction)
    effects.append(
      .armTimer(.presentation(revision: layout), state.configuration.presentationDeadline + animation))
    state.phase = .presenting(Presentation(layout: layout, isPresented: isPresented))
  }

  mutating func receive(_ fact: DisplayFact) {
    if case .settled(let layout) = fact { stillsAreSeen(in: layout) }
    guard var presentation = state.phase.presentation, let number = state.runningTransaction else { return }
    switch fact {
    case .presented(presentation.layout), .settled(presentation.layout):
      if !presentation.isPresented {
        presentation.isPresented = true
        state.phase = .presenting(presentation)
        note(.presented(transaction: number))
      }
      guard case .settled = fact else { return }
      note(.settled(transaction: number))
      complete()
    // Ignore a fact about a layout that a newer layout has replaced.
    case .presented, .settled: return
    }
  }

  /// Handles a layout that the display did not show in time.
  mutating func presentationTimedOut(revision: Int) {
    guard state.phase.presentation?.layout == revision, let transaction = state.transaction else { return }
    note(.presentationTimedOut(transaction: transaction.header.number))
    if case .start(let start) = transaction {
      undo(start, error: .presentationTimedOut)
    } else {
      complete()
    }
  }

  /// Ends a transaction whose layout is on the screen and at rest: sends steps 4 and 5.
  private mutating func complete() {
    cancelPresentationTimer()
    guard let transaction = state.transaction.take() else { return }
    state.phase = .idle
    switch consume transaction {
    case .start(let start): complete(start)
    case .swap(let swap): complete(swap)
    case .stop(let stop): complete(stop)
    case .close(let close): complete(close)
    }
  }

  mutating func cancelPresentationTimer() {
    if let presentation = state.phase.presentation {
      effects.append(.cancelTimer(.presentation(revision: presentation.layout)))
    }
  }

  /// Orders a new layout for the present roles. If a transaction waits for the display, it waits for this new layout
  /// from now on.
  mutating func rearrange() {
    let animation = state.configuration.animation
    guard let presentation = state.phase.presentation else {
      show(animation: animation)
      return
    }
    cancelPresentationTimer()
    waitForLayout(animation: animation, isPresented: presentation.isPresented)
  }
}
