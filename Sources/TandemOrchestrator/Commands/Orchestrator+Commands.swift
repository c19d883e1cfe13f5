// Receives commands. The orchestrator carries them out at once, later, or not at all.

extension Orchestrator {
  /// Receives a command in any phase.
  mutating func receive(_ command: SessionCommand, by initiator: Initiator, id: CommandID) {
    switch (state.phase, command) {
    case (.ended, _): answer(id, resolvingExpand(command), initiator, .refused(.shuttingDown))
    case (_, .shutDown): shutDown(command, by: initiator, id: id)
    case (_, .open(let opening)) where opening.changesOnlyTraits: perform(command, by: initiator, id: id)
    case (.idle, _): perform(command, by: initiator, id: id)
    case (_, _) where !command.kind.changesPlaces: perform(command, by: initiator, id: id)
    case (.restoring, .close), (.restoring, .unload(.pictureInPicture)):
      cancelTransaction(command, by: initiator, id: id)
    case (.restoring, .open(let opening)) where concernsRestore(opening):
      joinRestore(command, opening, by: initiator, id: id)
    case (.restoring, _), (.presenting, _): answerDuringTransaction(command, by: initiator, id: id)
    }
  }

  /// Replaces `expand` with a stop if only a picture in picture exists, otherwise with a swap.
  @inline(__always)
  private func resolvingExpand(_ command: SessionCommand) -> SessionCommand {
    guard case .expand = command else { return command }
    return state.roles.fullScreen == nil && state.roles.pictureInPicture != nil ? .stop : .swap
  }

  /// The answer to a command that would change roles during a transaction (contract, section 8).
  func answer(
    to command: SessionCommand, by initiator: Initiator, during header: TransactionHeader
  ) -> CommandResponse {
    switch (state.configuration.concurrency, state.waiting, command) {
    case (.queue, .nothing, _): .queued
    case (.coalesce, .nothing, .swap) where !initiator.mayStartPictureInPicture,
      (.coalesce, .swaps, .swap) where !initiator.mayStartPictureInPicture:
      .refused(.notUserInitiated)
    case (.coalesce, .nothing, .swap), (.coalesce, .swaps, .swap): .coalesced
    case (.busy, _, _), (.queue, _, _), (.coalesce, _, _): .busy(transaction: header.number)
    }
  }

  private mutating func answerDuringTransaction(
    _ command: SessionCommand, by initiator: Initiator, id: CommandID
  ) {
    guard let header = state.transaction?.header else { return }
    // A waiting `expand` is decided when its turn comes. Every other answer is about the swap or the stop of now.
    let resolved = resolvingExpand(command)
    let response = answer(to: resolved, by: initiator, during: header)
    let waiting = state.waiting
    switch (response, waiting) {
    case (.queued, _): state.waiting = .command(command, initiator, id)
    case (.coalesced, .swaps(let isOdd, _, _)): state.waiting = .swaps(isOdd: !isOdd, initiator, last: id)
    case (.coalesced, _): state.waiting = .swaps(isOdd: true, initiator, last: id)
    case (.accepted, _), (.refused, _), (.busy, _): break
    }
    answer(id, response == .queued ? command : resolved, initiator, response)
    if case (.coalesced, .swaps(_, _, let last)) = (response, waiting) { end(last, .superseded) }
  }

  /// Handles the deferred facts and then the waiting commands, until one of them begins a transaction.
  mutating func proceed() {
    while case .idle = state.phase {
      if !state.deferred.isEmpty {
        receive(state.deferred.removeFirst())
      } else if case .command(let command, let initiator, let id) = state.waiting {
        state.waiting = .nothing
        perform(command, by: initiator, id: id)
      } else if case .swaps(let isOdd, let initiator, let id) = state.waiting {
        state.waiting = .nothing
        if isOdd { perform(.swap, by: initiator, id: id) } else { end(id, .succeeded) }
      } else {
        return
      }
    }
  }

  /// Carries a command out or refuses it.
  mutating func perform(_ command: SessionCommand, by initiator: Initiator, id: CommandID) {
    let command = resolvingExpand(command)
    if let refusal = refusal(of: command, by: initiator) {
      answer(id, command, initiator, .refused(refusal))
      return
    }
    switch command {
    case .togglePictureInPicture:
      perform(state.roles.pictureInPicture == nil ? .start : .stop, by: initiator, id: id)
    case .open(let opening) where opening.changesOnlyTraits: changeTraits(opening, by: initiator, id: id)
    case .open(let opening) where opening.startsAdBreak:
      adBreak(opening.staysFor, to: opening, command, by: initiator, id: id)
    case .adBreak(let time): adBreak(time, to: nil, command, by: initiator, id: id)
    case .open(let opening): open(opening, by: initiator, id: id)
    case .start where state.roles.pictureInPicture == nil:
      accept(command, by: initiator, id: id, inTransaction: true)
      beginStart(player(in: .fullScreen), by: initiator, command: id)
    case .start, .swap:
      accept(command, by: initiator, id: id, inTransaction: true)
      beginSwap(by: initiator, command: id)
    case .stop:
      accept(command, by: initiator, id: id, inTransaction: true)
      beginStop(by: initiator, command: id)
    case .unload(let role) where state.roles[role] == nil:
      accept(command, by: initiator, id: id, inTransaction: false)
      withdrawLoad(for: role, command)
      end(id, .succeeded)
    case .close where closingRestoresPrevious, .unload(.pictureInPicture) where closingRestoresPrevious:
      accept(command, by: initiator, id: id, inTransaction: false)
      forgetCandidates(unloadedBy: command)
      _ = endsTemporaryPictureInPicture(of: player(in: .pictureInPicture), .closed)
      end(id, .succeeded)
    case .close, .unload(.pictureInPicture):
      accept(command, by: initiator, id: id, inTransaction: true)
      forgetCandidates(unloadedBy: command)
      beginClose(
        participant(player(in: .pictureInPicture)), by: initiator, reason: closeReason(initiator), command: id)
    case .unload(.fullScreen):
      accept(command, by: initiator, id: id, inTransaction: false)
      withdrawLoad(for: .fullScreen, command)
      emptyFullScreen()
      end(id, .succeeded)
      startWhatWaited()
    case .stepEntry(let step, let role):
      accept(command, by: initiator, id: id, inTransaction: false)
      self.step(step, role, by: initiator, id: id)
    case .chooseEntry(let number, let role):
      accept(command, by: initiator, id: id, inTransaction: false)
      choose(number - 1, role, by: initiator, id: id)
    case .pause, .resume, .togglePause, .seek, .setVolume, .addVolume, .setMute, .toggleMute, .setSpeed, .multiplySpeed,
      .selectTrack, .selectLanguage, .cycleTrack, .setSubtitlesShown, .toggleSubtitles, .setDelay, .addDelay, .setLoop,
      .shuffle, .setAudio, .setFocus, .move, .resize, .setLayout, .setHidden, .toggleHidden,
      .setAutomaticPictureInPicture, .adjustSync, .unsync:
      accept(command, by: initiator, id: id, inTransaction: false)
      adjust(command)
      end(id, .succeeded)
    case .sync(let offset):
      accept(command, by: initiator, id: id, inTransaction: false)
      sync(offset, id: id)
    case .toggleSync: perform(state.sync == nil ? .sync(nil) : .unsync, by: initiator, id: id)
    case .shutDown, .expand: preconditionFailure("\(command) must be handled before `perform`")
    }
  }

  private mutating func accept(
    _ command: SessionCommand, by initiator: Initiator, id: CommandID, inTransaction: Bool
  ) {
    answer(id, command, initiator, .accepted(transaction: inTransaction ? state.lastTransaction + 1 : nil))
  }

  func closeReason(_ initiator: Initiator) -> EndReason {
    switch initiator {
    case .user, .system: .userClosed
    case .event, .program: .programClosed
    }
  }

  /// The player with a role. The caller has already checked that it exists.
  @inline(__always)
  func player(in role: Role) -> PlayerID {
    guard let player = state.roles[role] else { preconditionFailure("no player has the role \(role)") }
    return player
  }

  /// Gives up the load of a content for a role that a command empties, and forgets the enabled views.
  private mutating func withdrawLoad(for role: Role, _ command: SessionCommand) {
    forgetCandidates(unloadedBy: command)
    // A load in the role's own player ends with the emptying of the player.
    if let player = loadingPlayer(for: role), player != state.roles[role] { abandonLoading(in: player) }
  }

  /// Empties the full screen without a callback.
  mutating func emptyFullScreen() {
    let player = player(in: .fullScreen)
    state.roles.fullScreen = nil
    updateSound()
    empty(player)
    noteRoles()
    show()
  }

  /// Empties a player that has no role any more and ends its load as superseded.
  mutating func empty(_ player: PlayerID) {
    if state.players[player].loadState == .empty { return }
    forgetInterruption(of: player)
    endLoading(in: player)
    state.players[player].loadState = .empty
    state.players[player].playback = PlaybackState()
    state.players[player].availableTracks = nil
    forgetAbsence(of: player)
    endSilence(of: player)
    tell(player, .stop)
  }
}
