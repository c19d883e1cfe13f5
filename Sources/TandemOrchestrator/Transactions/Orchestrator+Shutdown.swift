// Ends the session, and completes every open pair of callbacks at once (R2).

extension Orchestrator {
  /// Ends the session without waiting for an app or the display.
  mutating func shutDown(_ command: SessionCommand, by initiator: Initiator, id: CommandID) {
    answer(id, command, initiator, .accepted(transaction: nil))
    let shutdown = EndReason.shutdown.rawValue
    state.deferred = []
    switch state.waiting {
    case .nothing: break
    case .command(_, _, let id), .swaps(_, _, let id): end(id, .failed(reason: shutdown))
    }
    state.waiting = .nothing
    state.resumesAtEnd = []
    endSync(.shutdown)
    forgetTemporaryPictureInPicture(showsCorner: false)
    forgetAdBreak(.superseded)
    for dismissal in state.dismissals { cancelDismissals(of: dismissal.screen) }
    let occupied = PlayerID.allCases.filter { state.players[$0].loadState != .empty }
    for player in occupied {
      forgetInterruption(of: player)
      endLoading(in: player, .failed(reason: shutdown))
    }
    if state.transaction == nil { closePictureInPicture() } else { endTransaction() }
    for player in occupied {
      tell(player, .stop)
      state.players[player].loadState = .empty
    }
    state.roles = Roles()
    state.phase = .ended
    end(id, .succeeded)
    effects.append(.finish)
  }

  private mutating func closePictureInPicture() {
    guard let player = state.roles.pictureInPicture, state.players[player].shown != nil else { return }
    beginClose(participant(player), by: .system, reason: .shutdown, command: nil)
    endTransaction()
  }

  private mutating func endTransaction() {
    guard var transaction = state.transaction else { return }
    if case .stop(var stop) = transaction, let replacement = stop.replacement.take() {
      end(replacement.value.command, .failed(reason: EndReason.shutdown.rawValue))
      transaction = .stop(stop)
    }
    if state.phase.gate == nil {
      closePairs(of: transaction)
    } else {
      rollBack(transaction, .cancelled, error: .shutdown)
      closePictureInPicture()
    }
  }

  /// Completes the open pairs of callbacks of a transaction that waits for the display.
  ///
  /// The entering video gets failedToStart, because the animation of its layout did not end.
  private mutating func closePairs(of transaction: Transaction) {
    cancelPresentationTimer()
    if let entering = transaction.entering {
      failToStart(entering, in: transaction.header, .shutdown)
      state.roles.pictureInPicture = nil
      noteRoles()
    }
    let outcome: TransactionOutcome
    var reason = EndReason.shutdown
    switch transaction {
    case .start: outcome = .failed
    case .swap, .stop: outcome = .forwarded
    case .close(let close): (outcome, reason) = (.succeeded, close.reason)
    }
    if let leaving = transaction.leaving { didStop(leaving, in: transaction.header, reason: reason) }
    var header = transaction.header
    if header.entry.take() != nil { end(header.command.take(), .failed(reason: EndReason.shutdown.rawValue)) }
    finish(header, outcome, reason: EndReason.shutdown.rawValue)
  }
}
