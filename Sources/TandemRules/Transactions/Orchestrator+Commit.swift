// From step 3 to the end of a transaction.

extension Orchestrator {
  /// Step 3, the point of no return: the roles change hands once.
  mutating func commit(_ restoring: Restoring, restored: Bool) {
    let leaving = restoring.leaving
    state.context.route = nil
    state.context.incoming = nil
    call(.willStop, leaving, in: restoring.transaction)
    var displaced: PlayerID?
    if restoring.entering == nil { displaced = state.roles.fullScreen }
    state.roles = Roles(fullScreen: leaving, pictureInPicture: restoring.entering)
    if restored { present(screenShown(leaving)) }
    returnWithTransaction()
    noteRoles()
    updateSound()
    present(
      Presenting(
        transaction: restoring.transaction, entering: restoring.entering, leaving: leaving, layout: 0,
        origin: .fullScreen, displaced: displaced),
      // Without a restored interface there is nowhere to fly back to.
      animation: restored ? state.configuration.animation : .zero)
  }

  mutating func receive(_ fact: DisplayFact) {
    if case .settled(let layout) = fact { stillsAreSeen(in: layout) }
    guard case .presenting(var presenting) = state.phase else { return }
    switch fact {
    case .presented(presenting.layout), .settled(presenting.layout):
      if presenting.stage == .awaitingFrame {
        presenting.stage = .awaitingRest
        state.phase = .presenting(presenting)
        note(.presented(transaction: presenting.transaction.number))
      }
      guard case .settled = fact else { return }
      note(.settled(transaction: presenting.transaction.number))
      settle(presenting)
    // Of a layout that a newer one has replaced.
    case .presented, .settled: return
    }
  }

  /// The display did not show the layout in time.
  mutating func presentationTimedOut(revision: Int) {
    guard case .presenting(let presenting) = state.phase, presenting.layout == revision else { return }
    let form = presenting.transaction.form
    note(.presentationTimedOut(transaction: presenting.transaction.number))
    if form == .start { undoStart(presenting, error: .presentationTimedOut) } else { settle(presenting) }
  }

  /// Steps 4 and 5: the new layout is on the screen and at rest.
  mutating func settle(_ presenting: Presenting, reason: String? = nil) {
    let transaction = presenting.transaction
    effects.append(.cancelTimer(.presentation(revision: presenting.layout)))
    let enteringIsLost = presenting.loss == .entering || presenting.loss == .both
    let leavingIsLost = presenting.loss == .leaving || presenting.loss == .both
    if let entering = presenting.entering {
      if enteringIsLost {
        call(.failedToStart, entering, in: transaction, error: .playerLost)
        release(entering)
      } else {
        call(.didStart, entering, in: transaction)
      }
    }
    if let outgoing = state.context.outgoing { note(.app(outgoing, isForeground: false)) }
    if let leaving = presenting.leaving {
      call(.didStop, leaving, in: transaction, reason: presenting.reason ?? (leavingIsLost ? .playerLost : nil))
      release(leaving)
      if transaction.form == .close, !leavingIsLost { empty(leaving) }
    }
    if let displaced = presenting.displaced { empty(displaced) }
    if let entering = presenting.entering, !enteringIsLost, presenting.origin != nil, !isAutomatic(entering) {
      proposeDismissal(entering)
    }
    let lossReason = presenting.loss == .nobody ? nil : EndReason.playerLost.rawValue
    finish(
      transaction, presenting.loss == .nobody || transaction.form == .close ? .succeeded : .forwarded,
      reason: reason ?? lossReason ?? presenting.reason?.rawValue)
  }

  /// Whether a picture in picture began because the user left. Its screen stays as it is, at least until the return.
  @inline(__always)
  private func isAutomatic(_ player: PlayerID) -> Bool {
    if case .away(_, let trace) = state.presence { trace.automatic == player } else { false }
  }

  /// A start that failed: the video is where it was.
  mutating func undoStart(_ presenting: Presenting, error: StartError) {
    guard let entering = presenting.entering else { return }
    effects.append(.cancelTimer(.presentation(revision: presenting.layout)))
    call(.failedToStart, entering, in: presenting.transaction, error: error)
    release(entering)
    state.roles.pictureInPicture = nil
    let isLost = state.players[entering].loadState == .empty
    var beside: PlayerID?
    if presenting.origin == .fullScreen, !isLost {
      beside = state.roles.fullScreen
      state.roles.fullScreen = entering
    }
    noteRoles()
    updateSound()
    show()
    if presenting.origin == nil, !isLost { empty(entering) }
    // What was opened so that it may be small goes with it.
    if let beside { empty(beside) }
    if let outgoing = state.context.outgoing { note(.app(outgoing, isForeground: false)) }
    if isAutomatic(entering), case .away(let app, _) = state.presence {
      state.presence = .away(app, AppVisibility.BackgroundingUndo())
      if !isLost { pauseForAbsence(entering) }
    }
    finish(presenting.transaction, .failed, reason: error.rawValue)
  }

  /// The transaction is over, and what follows from it begins.
  mutating func finish(_ transaction: Transaction, _ outcome: TransactionOutcome, reason: String?) {
    state.phase = .idle
    let sequel = state.context.sequel
    state.context = TransactionContext()
    note(.transactionEnded(transaction.number, transaction.form, outcome, reason: reason))
    let isDone = outcome == .succeeded || outcome == .forwarded
    end(transaction.command, isDone ? .succeeded : .failed(reason: reason ?? outcome.rawValue))
    let resuming = state.resumesAtEnd
    state.resumesAtEnd = []
    resume(resuming)
    switch sequel {
    case .load(let opening, let initiator, let command):
      if isDone {
        // The player that came back, or any other should that one have died meanwhile.
        let player = state.roles.fullScreen ?? playerForNew(.fullScreen)
        load(opening, into: player, by: initiator, command: command)
      } else {
        end(command, .failed(reason: reason ?? outcome.rawValue))
      }
    case .promote: promoteIfWanted()
    case nil: startWhatWaited()
    }
  }
}
