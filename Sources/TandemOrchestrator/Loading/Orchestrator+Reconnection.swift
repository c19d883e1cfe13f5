// Connections that are lost, cores whose processes die, and how they are tried again (contract, section 9).

extension Orchestrator {
  /// The stream of a player has broken off before its end. Its place and its settings stay as they are.
  mutating func interrupted(_ player: PlayerID, reason: String, hasAdvanced: Bool, as event: Event) {
    guard var active = state.players[player].active, !active.hasEnded, active.interruption == nil,
      state.roles.role(of: player) != nil
    else {
      note(.dropped(player, what: "interrupted", generation: state.players[player].generation))
      return
    }
    // One that comes back only to break off again is not tried for ever.
    let attempts = hasAdvanced ? 0 : active.previousAttempts
    if isLast(attempts, of: player), deferring(event) { return }
    active.interruption = Interruption(stage: .waiting, attempts: attempts, reason: reason)
    state.players[player].loadState = .active(active)
    note(.stream(player, active.content.key, .interrupted(reason: reason)))
    // The live edge could not be reached, and the user waits for it.
    if active.goesToEdge { return tryConnection(of: player) }
    waitForReconnection(of: player)
  }

  /// The end of a loss's reason if the core's process died for the second time.
  package static var diedBefore: String { ", as it did before" }

  /// The process of a player's core died of its content. What kills it twice is not tried a third time.
  mutating func crashed(_ player: PlayerID, reason: String, hasAdvanced: Bool, as event: Event) {
    guard var active = state.players[player].active else {
      if state.players[player].loading != nil {
        receive(.player(player, generation: state.players[player].generation, .loadFailed(reason: reason)))
      } else {
        note(.dropped(player, what: "crashed", generation: state.players[player].generation))
      }
      return
    }
    if active.hasCrashed, !hasAdvanced {
      tell(player, .stop)
      return lost(player, reason: reason + Self.diedBefore)
    }
    let attempts = active.interruption?.attempts ?? (hasAdvanced ? 0 : active.previousAttempts)
    let isWaiting = active.interruption?.stage == .waiting || active.interruption?.stage == .abandoned
    if !isWaiting, isLast(attempts, of: player), deferring(event) { return }
    active.hasCrashed = true
    if active.interruption?.stage == .trying {
      effects.append(.cancelTimer(.load(player, generation: state.players[player].generation)))
    }
    // A content that has ended is opened again when the user wants to see it again.
    let stage: Interruption.Stage = active.hasEnded ? .abandoned : .waiting
    if !isWaiting { active.interruption = Interruption(stage: stage, attempts: attempts, reason: reason) }
    state.players[player].loadState = .active(active)
    note(.stream(player, active.content.key, .crashed(reason: reason, hasAdvanced: hasAdvanced)))
    if !isWaiting, stage == .waiting { waitForReconnection(of: player) }
  }

  /// Takes in what comes of an attempt.
  ///
  /// - Returns: whether the fact was about one.
  mutating func receiveAttempt(_ fact: PlayerFact, of player: PlayerID, as event: Event) -> Bool {
    guard var active = state.players[player].active, var interruption = active.interruption,
      interruption.stage == .trying
    else { return false }
    let generation = state.players[player].generation
    switch fact {
    case .firstFrame(let info):
      effects.append(.cancelTimer(.load(player, generation: generation)))
      active.interruption = nil
      active.unseen = nil
      active.goesToEdge = false
      active.previousAttempts = interruption.attempts
      active.info = info
      state.players[player].loadState = .active(active)
      note(.stream(player, active.content.key, .revived))
      return true
    case .loadFailed(let reason):
      if isLast(interruption.attempts, of: player), deferring(event) { return true }
      effects.append(.cancelTimer(.load(player, generation: generation)))
      interruption.stage = .waiting
      interruption.reason = reason
      active.interruption = interruption
      state.players[player].loadState = .active(active)
      waitForReconnection(of: player)
      return true
    case .ended, .interrupted, .crashed, .lost, .muted, .tracks: return false
    }
  }

  /// The pause is over.
  mutating func reconnect(_ player: PlayerID, generation: Int) {
    guard generation == state.players[player].generation,
      state.players[player].active?.interruption?.stage == .waiting
    else { return }
    tryConnection(of: player)
  }

  /// The user wants to see it now.
  mutating func reconnectAtOnce(_ player: PlayerID) {
    guard var active = state.players[player].active, let stage = active.interruption?.stage else { return }
    switch stage {
    case .trying: return
    case .waiting:
      effects.append(.cancelTimer(.reconnection(player, generation: state.players[player].generation)))
    case .abandoned:
      active.interruption?.attempts = 0
      state.players[player].loadState = .active(active)
    }
    tryConnection(of: player)
  }

  /// Forgets a lost connection, because its content goes.
  mutating func forgetInterruption(of player: PlayerID) {
    guard var active = state.players[player].active, let interruption = active.interruption else { return }
    let generation = state.players[player].generation
    switch interruption.stage {
    case .waiting: effects.append(.cancelTimer(.reconnection(player, generation: generation)))
    case .trying: effects.append(.cancelTimer(.load(player, generation: generation)))
    case .abandoned: break
    }
    active.interruption = nil
    active.previousAttempts = 0
    state.players[player].loadState = .active(active)
    if interruption.stage != .abandoned { note(.stream(player, active.content.key, .superseded)) }
  }

  /// True if giving up would follow, and with it a transaction.
  private func isLast(_ attempts: Int, of player: PlayerID) -> Bool {
    state.roles.role(of: player) == .pictureInPicture
      && state.configuration.reconnectionPause(after: attempts) == nil
  }

  private mutating func waitForReconnection(of player: PlayerID) {
    guard var active = state.players[player].active, var interruption = active.interruption else { return }
    if let pause = state.configuration.reconnectionPause(after: interruption.attempts) {
      effects.append(
        .armTimer(.reconnection(player, generation: state.players[player].generation), pause))
      return
    }
    interruption.stage = .abandoned
    active.interruption = interruption
    state.players[player].loadState = .active(active)
    note(.stream(player, active.content.key, .abandoned(reason: interruption.reason)))
    // Full screen the last frame is held, and what has happened is said over it.
    if state.roles.role(of: player) == .pictureInPicture {
      if endsTemporaryPictureInPicture(of: player, .loadFailed) { return }
      beginClose(participant(player), by: .system, reason: .loadFailed, command: nil)
    }
  }

  /// Opens the content again, where it was, as somebody last wished it to play.
  mutating func tryConnection(of player: PlayerID) {
    guard var active = state.players[player].active, var interruption = active.interruption else { return }
    interruption.stage = .trying
    interruption.attempts += 1
    active.interruption = interruption
    state.players[player].loadState = .active(active)
    state.players[player].generation += 1
    note(.stream(player, active.content.key, .retrying(attempt: interruption.attempts)))
    let isAtEdge = active.content.kind != .vod || active.info.isLive || !active.info.isSeekable
    tellLoad(
      player, active.content, state.players[player].playback,
      start: active.unseen?.start ?? (isAtEdge ? .beginning : .whereReplaced))
  }
}
