extension Orchestrator {
  /// Receives an event in any phase. An event that would begin or end a transaction waits for the end of the running
  /// transaction.
  mutating func receive(_ event: Event) {
    if case .ended = state.phase { return }
    switch event {
    // A mute belongs to the player and not to one load, so accept its confirmation even from an older load.
    case .player(let player, _, .muted): confirmMute(of: player)
    case .player(let player, let generation, let fact): receive(fact, from: player, generation: generation, as: event)
    case .display(let fact): receive(fact)
    case .restore(let reply): receive(restore: reply)
    case .dismissal(let reply): receive(dismissal: reply)
    case .timer(let timer): receive(timer)
    case .screen(let screen, let fact): receive(fact, about: screen)
    case .listener(let listener, let isRegistered): receive(listener, isRegistered: isRegistered)
    case .view(let view, let fact): receive(fact, about: view)
    case .app(let fact): if !deferring(event) { receive(fact) }
    case .suspension(let owner): if !deferring(event) { suspend(owner) }
    case .sync(let sample): receive(sample)
    case .overload(let sample): receive(sample)
    }
  }

  private mutating func receive(_ fact: PlayerFact, from player: PlayerID, generation: Int, as event: Event) {
    // Accept a late report of a lost core if the player is empty: no later load can have made a new core.
    let isLossOfEmptyPlayer = fact.isLoss && state.players[player].loadState == .empty
    guard generation == state.players[player].generation || isLossOfEmptyPlayer else {
      return note(.dropped(player, what: fact.name, generation: generation))
    }
    if receiveAttempt(fact, of: player, as: event) { return }
    switch fact {
    case .lost(let reason): lost(player, reason: reason)
    case .tracks(let tracks): setTracks(tracks, of: player)
    case .interrupted(let reason, let hasAdvanced):
      interrupted(player, reason: reason, hasAdvanced: hasAdvanced, as: event)
    case .crashed(let reason, let hasAdvanced):
      crashed(player, reason: reason, hasAdvanced: hasAdvanced, as: event)
    case .firstFrame(let info): if !deferring(event) { firstFrame(player, info) }
    case .loadFailed(let reason): if !deferring(event) { loadFailed(player, reason: reason) }
    case .ended: if !deferring(event) { mediaEnded(player) }
    case .muted: preconditionFailure("handled above")
    }
  }

  private mutating func setTracks(_ tracks: Tracks, of player: PlayerID) {
    guard state.players[player].loadState != .empty, state.players[player].availableTracks != tracks else { return }
    state.players[player].availableTracks = tracks
    note(.tracks(player, tracks))
  }

  private mutating func receive(_ timer: TimerID) {
    switch timer {
    case .restore(let transaction): restoreTimedOut(transaction: transaction)
    case .presentation(let revision): presentationTimedOut(revision: revision)
    case .dismissal(let transaction): dismissalTimedOut(transaction: transaction)
    case .reconnection(let player, let generation): reconnect(player, generation: generation)
    case .sync: syncTimedOut()
    case .adBreak(let number): if !deferring(.timer(timer)) { adBreakTimedOut(number) }
    case .temporaryPictureInPicture(let number):
      if !deferring(.timer(timer)) { temporaryPictureInPictureTimedOut(number) }
    case .load(let player, let generation):
      let seconds = loadDeadline(of: player).components.seconds
      let fact = PlayerFact.loadFailed(reason: "no first frame within \(seconds) s")
      receive(.player(player, generation: generation, fact))
    }
  }

  /// Defers an event while a transaction runs.
  ///
  /// - Returns: true if the event was deferred, or if the session has ended.
  mutating func deferring(_ event: Event) -> Bool {
    switch state.phase {
    case .idle: return false
    case .ended: return true
    case .restoring, .presenting:
      // An event that reports a state replaces an earlier event of the same kind. Any other event is deferred only
      // once, even if it is reported often.
      state.deferred.removeAll { $0.isSameState(as: event) }
      if !state.deferred.contains(event) { state.deferred.append(event) }
      return true
    }
  }
}

extension Event {
  /// True if a later event of the same kind replaces this one.
  fileprivate func isSameState(as other: Event) -> Bool {
    switch (self, other) {
    case (.app, .app), (.suspension, .suspension): true
    default: false
    }
  }
}

extension PlayerFact {
  fileprivate var isLoss: Bool {
    if case .lost = self { true } else { false }
  }

  /// The fact's name in the log.
  var name: String {
    switch self {
    case .firstFrame: "firstFrame"
    case .loadFailed: "loadFailed"
    case .ended: "ended"
    case .interrupted: "interrupted"
    case .crashed: "crashed"
    case .lost: "lost"
    case .muted: "muted"
    case .tracks: "tracks"
    }
  }
}
