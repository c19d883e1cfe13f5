// Retries lost connections, and contents whose core process has died (contract, section 9).

extension Orchestrator {
  /// Handles a content whose connection broke off before its end. The content keeps its role and the user's settings.
  mutating func interrupted(_ player: PlayerID, reason: String, hasAdvanced: Bool, as event: Event) {
    guard var active = state.players[player].active, !active.hasEnded, active.interruption == nil,
      state.roles.role(of: player) != nil
    else {
      note(.dropped(player, what: "interrupted", generation: state.players[player].generation))
      return
    }
    // If the restored connection broke off at once, the former attempts are still counted.
    let attempts = hasAdvanced ? 0 : active.previousAttempts
    if isLastAttempt(attempts, of: player), deferring(event) { return }
    active.interruption = Interruption(stage: .waiting, attempts: attempts, reason: reason)
    state.players[player].loadState = .active(active)
    note(.stream(player, active.content.key, .interrupted(reason: reason)))
    // Do not wait if the user has asked for the live edge: the player could not seek there, so it opens the content
    // again.
    if active.goesToEdge { return tryConnection(of: player) }
    waitForReconnection(of: player)
  }

  /// The text that is added to the reason for a loss if the core's process has died twice.
  package static var diedBefore: String { ", as it did before" }

  /// Handles the death of a player's core process. A content that kills the process twice is not opened a third time.
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
    if !isWaiting, isLastAttempt(attempts, of: player), deferring(event) { return }
    active.hasCrashed = true
    if active.interruption?.stage == .trying {
      effects.append(.cancelTimer(.load(player, generation: state.players[player].generation)))
    }
    // An ended content is opened again only when a command asks for it.
    let stage: Interruption.Stage = active.hasEnded ? .abandoned : .waiting
    if !isWaiting { active.interruption = Interruption(stage: stage, attempts: attempts, reason: reason) }
    state.players[player].loadState = .active(active)
    note(.stream(player, active.content.key, .crashed(reason: reason, hasAdvanced: hasAdvanced)))
    if !isWaiting, stage == .waiting { waitForReconnection(of: player) }
  }

  /// Receives the outcome of a connection attempt.
  ///
  /// - Returns: true if the fact was about an attempt.
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
      if isLastAttempt(interruption.attempts, of: player), deferring(event) { return true }
      effects.append(.cancelTimer(.load(player, generation: generation)))
      interruption.stage = .waiting
      interruption.reason = reason
      state.players[player].active?.interruption = interruption
      waitForReconnection(of: player)
      return true
    case .ended, .interrupted, .crashed, .lost, .muted, .tracks: return false
    }
  }

  /// Tries to connect again after the pause between two attempts.
  mutating func reconnect(_ player: PlayerID, generation: Int) {
    guard generation == state.players[player].generation,
      state.players[player].active?.interruption?.stage == .waiting
    else { return }
    tryConnection(of: player)
  }

  /// Tries to connect again without waiting for the end of the pause.
  mutating func reconnectAtOnce(_ player: PlayerID) {
    guard let stage = state.players[player].active?.interruption?.stage else { return }
    switch stage {
    case .trying: return
    case .waiting:
      effects.append(.cancelTimer(.reconnection(player, generation: state.players[player].generation)))
    case .abandoned: state.players[player].active?.interruption?.attempts = 0
    }
    tryConnection(of: player)
  }

  /// Stops the attempts to restore a lost connection, because the player's content is replaced or removed.
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

  /// True if the session gives up after this number of attempts and closes the picture in picture.
  private func isLastAttempt(_ attempts: Int, of player: PlayerID) -> Bool {
    state.roles.role(of: player) == .pictureInPicture
      && state.configuration.reconnectionPause(after: attempts) == nil
  }

  private mutating func waitForReconnection(of player: PlayerID) {
    guard let active = state.players[player].active, let interruption = active.interruption else { return }
    if let pause = state.configuration.reconnectionPause(after: interruption.attempts) {
      effects.append(
        .armTimer(.reconnection(player, generation: state.players[player].generation), pause))
      return
    }
    state.players[player].active?.interruption?.stage = .abandoned
    note(.stream(player, active.content.key, .abandoned(reason: interruption.reason)))
    // A full-screen player holds the last frame, and the display reports the loss over it.
    if state.roles.role(of: player) == .pictureInPicture {
      if endsTemporaryPictureInPicture(of: player, .loadFailed) { return }
      beginClose(participant(player), by: .system, reason: .loadFailed, command: nil)
    }
  }

  /// Opens the content again at its position, with the user's latest settings.
  mutating func tryConnection(of player: PlayerID) {
    guard let active = state.players[player].active, var interruption = active.interruption else { return }
    interruption.stage = .trying
    interruption.attempts += 1
    state.players[player].active?.interruption = interruption
    state.players[player].generation += 1
    note(.stream(player, active.content.key, .retrying(attempt: interruption.attempts)))
    let isAtEdge = active.content.kind != .vod || active.info.isLive || !active.info.isSeekable
    requestLoad(
      player, active.content, state.players[player].playback,
      start: active.unseen?.start ?? (isAtEdge ? .beginning : .whereReplaced))
  }
}
