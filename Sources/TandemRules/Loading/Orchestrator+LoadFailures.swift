// Cores that die and media that end (contract, section 9).

extension Orchestrator {
  /// A player's core is gone, and everything it had with it.
  mutating func lost(_ player: PlayerID, reason: String) {
    note(.playerLost(player, reason: reason))
    forgetInterruption(of: player)
    let remains = state.players[player]
    let lostParticipant = remains.shown == nil ? nil : currentParticipant(player)
    endLoading(in: player, .failed(reason: "playerLost"))
    var fresh = PlayerState()
    fresh.generation = remains.generation + 1
    fresh.persisted = remains.persisted
    // These two belong to the player and outlast its core, unless they came with its content.
    fresh.volume = remains.volume
    fresh.isUserMuted = remains.isUserMuted && remains.silentContent == nil
    state.players[player] = fresh
    forgetAbsence(of: player)
    if !remains.isMuted { setMuted(player, true) }
    state.sound.granted.subtract(PlayerSet(player))
    silenced(player)
    switch state.phase {
    case .idle: lostWhileIdle(player, lostParticipant)
    case .restoring(let restoring): lost(player, while: restoring)
    case .presenting(let presenting): lost(player, while: presenting)
    case .ended: break
    }
  }

  private mutating func lostWhileIdle(_ player: PlayerID, _ participant: TransactionParticipant?) {
    switch (state.roles.role(of: player), participant) {
    case (.fullScreen, _):
      clear(player)
      show()
      promoteIfWanted()
      startWhatWaited()
    case (.pictureInPicture, let participant?):
      beginClose(player, participant, by: .system, reason: .playerLost, command: nil)
    case (.pictureInPicture, nil): preconditionFailure("a picture in picture without a content")
    case (nil, _): startWhatWaited()
    }
  }

  /// Takes a lost player's role away.
  private mutating func clear(_ player: PlayerID) {
    if let role = state.roles.role(of: player) { state.roles[role] = nil }
    noteRoles()
    updateSound()
  }

  /// Before step 3.
  private mutating func lost(_ player: PlayerID, while restoring: Restoring) {
    if restoring.entering == player {
      clear(player)
      closeGate(restoring, nil, .cancelled)
      rollBack(restoring, error: .playerLost, reason: EndReason.playerLost.rawValue)
      show()
    } else if restoring.leaving == player {
      let participant = transactionParticipant(player)
      closeGate(restoring, nil, .cancelled)
      rollBack(restoring, error: .playerLost, reason: EndReason.playerLost.rawValue)
      beginClose(player, participant, by: .system, reason: .playerLost, command: nil)
    } else {
      clear(player)
      show()
    }
  }

  /// After step 3 the order never changes; the display is told anew and waited for.
  private mutating func lost(_ player: PlayerID, while presenting: Presenting) {
    if presenting.transaction.form == .start, presenting.entering == player {
      undoStart(presenting, error: .playerLost)
      return
    }
    var presenting = presenting
    if presenting.entering == player {
      presenting.loss = presenting.loss == .nobody ? .entering : .both
    } else if presenting.leaving == player {
      presenting.loss = presenting.loss == .nobody ? .leaving : .both
      // What somebody asked for comes before what only fills the gap.
      if presenting.transaction.form != .close, state.context.sequel == nil {
        state.context.sequel = .promote
      }
    }
    if presenting.displaced == player { presenting.displaced = nil }
    effects.append(.cancelTimer(.presentation(revision: presenting.layout)))
    clear(player)
    presenting.stage = .awaitingFrame
    present(presenting, animation: .zero)
  }

  /// The end of a content was reached.
  mutating func mediaEnded(_ player: PlayerID) {
    guard var active = state.players[player].active, !active.hasEnded, active.interruption == nil else {
      note(.dropped(player, what: "ended", generation: state.players[player].generation))
      return
    }
    active.hasEnded = true
    state.players[player].loadState = .active(active)
    if goesOn(player, after: active) { return }
    note(.mediaEnded(player, active.content.key))
    switch state.roles.role(of: player) {
    case .pictureInPicture:
      if endsTemporaryPictureInPicture(of: player, .mediaEnded) { return }
      beginClose(player, currentParticipant(player), by: .system, reason: .mediaEnded, command: nil)
    case .fullScreen:
      // The last frame is held; picture in picture plays on.
      if state.configuration.fullScreenEnd == .promote, refusalOfStop() == nil { beginStop(by: .system, command: nil) }
    case nil: break
    }
  }

  /// Brings what is in picture in picture to an empty full screen, where the policy says so.
  mutating func promoteIfWanted() {
    // Who has left watches the picture in picture where it is.
    guard case .idle = state.phase, state.configuration.fullScreenLoss == .promote, state.roles.fullScreen == nil,
      !state.presence.isAway, refusalOfStop() == nil
    else { return }
    beginStop(by: .system, command: nil)
  }
}
