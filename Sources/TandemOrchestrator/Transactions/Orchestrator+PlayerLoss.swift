// A player whose core has died (contract, section 9).

extension Orchestrator {
  /// Handles the loss of a player's core, and of everything that the core held.
  mutating func lost(_ player: PlayerID, reason: String) {
    note(.playerLost(player, reason: reason))
    forgetInterruption(of: player)
    let former = state.players[player]
    let video = former.shown == nil ? nil : participant(player)
    endLoading(in: player, .failed(reason: "playerLost"))
    var fresh = PlayerState()
    fresh.generation = former.generation + 1
    fresh.persisted = former.persisted
    // Keep the volume and the mute of the lost player, except for a mute that an opening set.
    fresh.volume = former.volume
    fresh.isUserMuted = former.isUserMuted && former.silentContent == nil
    state.players[player] = fresh
    forgetAbsence(of: player)
    if !former.isMuted { setMuted(player, true) }
    state.sound.granted.subtract(PlayerSet(player))
    silenced(player)
    switch state.phase {
    case .idle: lostWhileIdle(player, video)
    case .restoring: lostBeforeCommit(player)
    case .presenting: lostAfterCommit(player)
    case .ended: break
    }
  }

  private mutating func lostWhileIdle(_ player: PlayerID, _ video: TransactionParticipant?) {
    switch (state.roles.role(of: player), video) {
    case (.fullScreen, _):
      clear(player)
      show()
      promoteIfWanted()
      startWhatWaited()
    case (.pictureInPicture, let video?): beginClose(video, by: .system, reason: .playerLost, command: nil)
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

  /// Handles a loss before step 3. The transaction is rolled back if the player takes part in it.
  private mutating func lostBeforeCommit(_ player: PlayerID) {
    guard let transaction = state.transaction else { return }
    if transaction.entering?.player == player {
      clear(player)
      rollBack(transaction, .cancelled, error: .playerLost)
      show()
    } else if let leaving = transaction.leaving, leaving.player == player {
      rollBack(transaction, .cancelled, error: .playerLost)
      beginClose(leaving, by: .system, reason: .playerLost, command: nil)
    } else {
      clear(player)
      show()
    }
  }

  /// Handles a loss while the transaction waits for the display.
  ///
  /// A start of the lost video is undone. Any other transaction continues with its next steps and waits for another
  /// layout.
  private mutating func lostAfterCommit(_ player: PlayerID) {
    switch state.transaction {
    case .start(let start) where start.entering.player == player: return undo(start, error: .playerLost)
    case .start, nil: break
    case .swap(var swap):
      if swap.entering.player == player { swap.isEnteringLost = true } else { swap.isLeavingLost = true }
      state.transaction = .swap(swap)
    case .stop(var stop):
      if stop.leaving.player == player { stop.isLeavingLost = true }
      if stop.displaced == player { stop.displaced = nil }
      state.transaction = .stop(stop)
    case .close(var close):
      if close.leaving.player == player { close.isLeavingLost = true }
      state.transaction = .close(close)
    }
    cancelPresentationTimer()
    clear(player)
    waitForLayout(animation: .zero)
  }
}
