// Contents that reach their end (contract, section 9).

extension Orchestrator {
  /// Handles a content that has reached its end.
  mutating func mediaEnded(_ player: PlayerID) {
    guard let active = state.players[player].active, !active.hasEnded, active.interruption == nil else {
      note(.dropped(player, what: "ended", generation: state.players[player].generation))
      return
    }
    state.players[player].active?.hasEnded = true
    if goesOn(player, after: active) { return }
    note(.mediaEnded(player, active.content.key))
    switch state.roles.role(of: player) {
    case .pictureInPicture:
      if endsTemporaryPictureInPicture(of: player, .mediaEnded) { return }
      beginClose(participant(player), by: .system, reason: .mediaEnded, command: nil)
    case .fullScreen:
      if returnsFromFullScreen(.mediaEnded) { return }
      // Nothing changes by default: the player holds the last frame, and the picture in picture plays on.
      // While the user is away from the app, the picture in picture stays where it is.
      if state.configuration.fullScreenEnd == .promote, !state.presence.isAway, refusalOfStop() == nil {
        beginStop(by: .system, command: nil)
      }
    case nil: break
    }
  }

  /// The reason in the log's `stream` records if a command plays an ended content again that can't seek.
  static var playAgainReason: String { "a command plays the ended content again" }

  /// Plays an ended content from its beginning. If the content can't seek, such as most live streams, the session opens
  /// the content again, because its server may be sending again.
  mutating func beginAgain(_ player: PlayerID) {
    guard let active = state.players[player].active else { return }
    if active.canSeekToBeginning { return seek(player, .to(.zero)) }
    openAgain(player, reason: Self.playAgainReason)
  }

  /// Opens the content in a player again at once, by the rules of a lost connection.
  mutating func openAgain(_ player: PlayerID, reason: String) {
    guard var active = state.players[player].active else { return }
    (active.hasEnded, active.isLast) = (false, false)
    // If the connection is already lost, a reconnection opens the content.
    let isLost = active.interruption != nil
    if !isLost { active.interruption = Interruption(stage: .waiting, attempts: 0, reason: reason) }
    state.players[player].loadState = .active(active)
    if isLost { return reconnectAtOnce(player) }
    note(.stream(player, active.content.key, .interrupted(reason: reason)))
    tryConnection(of: player)
  }

  /// Continues a list after a failed load. The list's visible entry ended while a command loaded another entry, and
  /// that load has failed.
  mutating func goOnAfterFailedEntry(_ loading: Loading) {
    guard !loading.content.entries.isEmpty, loading.skipping?.isCommanded ?? true,
      let visible = state.roles[loading.role], let active = state.players[visible].active, active.hasEnded,
      !active.isLast, active.content.key == loading.content.key
    else { return }
    state.players[visible].active?.hasEnded = false
    mediaEnded(visible)
  }

  /// Ends the list in the player that shows it, because none of the following entries could be opened.
  mutating func markLast(_ loading: Loading) {
    guard let player = state.roles[loading.role],
      state.players[player].active?.content.key == loading.content.key
    else { return }
    state.players[player].active?.isLast = true
    note(.mediaEnded(player, loading.content.key))
  }

  /// Makes the picture in picture full screen if the full screen is empty and the policy asks for it.
  mutating func promoteIfWanted() {
    // While the user is away from the app, the picture in picture stays where it is.
    guard case .idle = state.phase, state.configuration.fullScreenLoss == .promote, state.roles.fullScreen == nil,
      !state.presence.isAway
    else { return }
    if isSuspended { return expandAtEndOfSuspension() }
    guard refusalOfStop() == nil else { return }
    beginStop(by: .system, command: nil)
  }
}
