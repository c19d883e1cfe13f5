// The end: every open pair is closed at once (R2).

extension Orchestrator {
  /// Closes everything without waiting for anybody.
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
    forgetTemporaryPictureInPicture()
    forgetAdBreak(.overtaken)
    for dismissal in state.dismissals { cancelDismissals(of: dismissal.screen) }
    let occupied = PlayerID.allCases.filter { state.players[$0].loadState != .empty }
    for player in occupied {
      forgetInterruption(of: player)
      endLoading(in: player, .failed(reason: shutdown))
    }
    switch state.phase {
    case .idle, .ended: closePictureInPicture()
    case .restoring(let restoring):
      failSequel()
      closeGate(restoring, nil, .cancelled)
      rollBack(restoring, error: .shutdown, reason: shutdown)
      closePictureInPicture()
    case .presenting(let presenting): closePairs(of: presenting)
    }
    for player in occupied {
      tell(player, .stop)
      state.players[player].loadState = .empty
    }
    state.roles = Roles()
    state.phase = .ended
    end(id, .succeeded)
    effects.append(.finish)
  }

  /// Tells whoever waits for a sequel that it will not come.
  private mutating func failSequel() {
    guard let sequel = state.context.sequel.take(), case .load(_, _, let command) = sequel else { return }
    end(command, .failed(reason: EndReason.shutdown.rawValue))
  }

  private mutating func closePictureInPicture() {
    guard let player = state.roles.pictureInPicture, state.players[player].shown != nil else { return }
    beginClose(player, currentParticipant(player), by: .system, reason: .shutdown, command: nil)
    guard case .presenting(let presenting) = state.phase else { return }
    closePairs(of: presenting)
  }

  /// What entered has not been seen at rest, so it failed to start.
  private mutating func closePairs(of presenting: Presenting) {
    let transaction = presenting.transaction
    failSequel()
    effects.append(.cancelTimer(.presentation(revision: presenting.layout)))
    if let entering = presenting.entering {
      call(.failedToStart, entering, in: transaction, error: .shutdown)
      release(entering)
      state.roles.pictureInPicture = nil
      noteRoles()
    }
    if let leaving = presenting.leaving {
      call(.didStop, leaving, in: transaction, reason: presenting.reason ?? .shutdown)
      release(leaving)
    }
    let outcome: TransactionOutcome =
      switch transaction.form {
      case .start: .failed
      case .swap, .stop: .forwarded
      case .close: .succeeded
      }
    finish(transaction, outcome, reason: EndReason.shutdown.rawValue)
  }
}
