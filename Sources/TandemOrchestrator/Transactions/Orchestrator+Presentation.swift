// The layout that a transaction waits for.

extension Orchestrator {
  /// Orders the layout for the present roles. The transaction waits for this layout.
  mutating func orderLayout(for transaction: Int, animation: Duration) -> Presentation {
    let layout = show(animation: animation, for: transaction)
    effects.append(
      .armTimer(.presentation(revision: layout), state.configuration.presentationDeadline + animation))
    return Presentation(layout: layout)
  }

  mutating func receive(_ fact: DisplayFact) {
    if case .settled(let layout) = fact { stillsAreSeen(in: layout) }
    guard var presentation = state.phase.presentation, let number = state.phase.number else { return }
    switch fact {
    case .presented(presentation.layout), .settled(presentation.layout):
      if !presentation.isPresented {
        presentation.isPresented = true
        state.phase.wait(for: presentation)
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
    guard state.phase.presentation?.layout == revision, let number = state.phase.number else { return }
    note(.presentationTimedOut(transaction: number))
    if case .running(.start(let start)) = state.phase {
      undo(start, error: .presentationTimedOut)
    } else {
      complete()
    }
  }

  /// Ends a transaction whose layout is on the screen and at rest: sends steps 4 and 5.
  private mutating func complete() {
    if let presentation = state.phase.presentation { cancelTimer(of: presentation) }
    guard let transaction = state.phase.take() else { return }
    switch consume transaction {
    case .start(let start): complete(start)
    case .swap(let swap): complete(swap)
    case .stop(let stop): complete(stop)
    case .close(let close): complete(close)
    }
  }

  mutating func cancelTimer(of presentation: Presentation) {
    effects.append(.cancelTimer(.presentation(revision: presentation.layout)))
  }

  /// Orders a new layout for the present roles. If a transaction waits for the display, it waits for this new layout
  /// from now on.
  mutating func rearrange() {
    let animation = state.configuration.animation
    guard var presentation = state.phase.presentation, let number = state.phase.number else {
      show(animation: animation)
      return
    }
    cancelTimer(of: presentation)
    presentation.layout = orderLayout(for: number, animation: animation).layout
    state.phase.wait(for: presentation)
  }
}
