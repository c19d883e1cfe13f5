extension Orchestrator {
  mutating func finish(
    _ header: TransactionHeader, _ outcome: TransactionOutcome, reason: String? = nil, followUp: FollowUp? = nil
  ) {
    state.phase = .idle
    state.transaction = nil
    note(.transactionEnded(header.number, header.form, outcome, reason: reason))
    let isDone = outcome == .succeeded || outcome == .forwarded
    let entry = isDone ? header.entry : nil
    if entry == nil { end(header.command, isDone ? .succeeded : .failed(reason: reason ?? outcome.rawValue)) }
    endLoadWithoutPlace()
    // The video that has become full screen is not visible while the user is away.
    if isDone, keepsAbsence(header), header.form == .swap || header.form == .stop, let player = state.roles.fullScreen {
      pauseForAbsence(player)
    }
    let resuming = state.resumesAtEnd
    state.resumesAtEnd = []
    resume(resuming)
    if let entry { choose(entry, after: header, reason: reason ?? outcome.rawValue) }
    switch followUp {
    case .load(let replacement):
      if isDone {
        // Use the player that became full screen. If this player's core has died since, use another player.
        let player = state.roles.fullScreen ?? playerForNew(.fullScreen)
        load(
          replacement.opening, into: player, by: replacement.initiator, command: replacement.command)
      } else {
        end(replacement.command, .failed(reason: reason ?? outcome.rawValue))
      }
    case .promote: promoteIfWanted()
    case nil: startWhatWaited()
    }
  }
  /// Loads the entry that an opening named, now that its list is full screen.
  ///
  /// - Parameter reason: the reason for the command's failure if the list has been lost.
  private mutating func choose(_ entry: Int, after header: TransactionHeader, reason: String) {
    guard let command = header.command else { return }
    guard let player = state.roles.fullScreen, state.players[player].isActive else {
      return end(command, .failed(reason: reason))
    }
    if state.players[player].playback.entry == entry { return end(command, .succeeded) }
    choose(entry, .fullScreen, by: header.initiator, id: command)
  }
}
