// The sound: two videos are never heard, not for a sample, unless the user has chosen the mix.

extension Orchestrator {
  /// The players that the policy lets be heard, given the present roles.
  @inline(__always)
  private var wanted: PlayerSet {
    let roles = state.roles
    let player: PlayerID?
    switch state.sound.policy {
    case .followsFullScreen: player = roles.fullScreen ?? roles.pictureInPicture
    case .pictureInPicture: player = roles.pictureInPicture ?? roles.fullScreen
    case .followsFocus:
      // Keys never go to what nobody sees.
      let isPictureInPicture = state.focus == .pictureInPicture && !state.isHidden
      player = (isPictureInPicture ? roles.pictureInPicture : nil) ?? roles.fullScreen ?? roles.pictureInPicture
    case .pinned(let key):
      let pinned = [roles.fullScreen, roles.pictureInPicture].compactMap(\.self)
        .first { state.players[$0].shown?.key == key }
      player = pinned ?? roles.fullScreen ?? roles.pictureInPicture
    case .mix:
      let pictureInPicture = roles.pictureInPicture.map(PlayerSet.init) ?? []
      return (roles.fullScreen.map(PlayerSet.init) ?? []).union(pictureInPicture)
    }
    return player.map(PlayerSet.init) ?? []
  }

  /// Brings the sound in line with the roles and the policy.
  ///
  /// Order: a player that is no longer heard is muted, confirms that, and only then the next one is heard.
  mutating func updateSound(policyChanged: Bool = false) {
    let wanted = wanted
    switch state.sound.handover {
    case .silencing(let players, _): state.sound.handover = .silencing(players, next: wanted)
    case .settled where wanted == state.sound.granted: if policyChanged { noteAudible() }
    case .settled: handOver(to: wanted)
    }
  }

  private mutating func handOver(to next: PlayerSet) {
    let leaving = state.sound.granted.subtracting(next)
    if leaving.isEmpty { return grant(next) }
    state.sound.granted.subtract(leaving)
    state.sound.handover = .silencing(leaving, next: next)
    for player in PlayerID.allCases where leaving.contains(player) {
      state.players[player].isPolicyMuted = true
      setMuted(player, true)
    }
  }

  mutating func setMuted(_ player: PlayerID, _ isMuted: Bool) {
    if isMuted { state.players[player].unconfirmedMutes += 1 }
    tell(player, .setMuted(isMuted))
  }

  /// A player has confirmed an order to be silent. Only the confirmation of the last one counts: an older one may be
  /// of an order that was taken back since.
  mutating func confirmMute(of player: PlayerID) {
    if state.players[player].confirmMute() { silenced(player) }
  }

  /// A player can't be heard any more.
  mutating func silenced(_ player: PlayerID) {
    guard case .silencing(var players, let next) = state.sound.handover, players.contains(player) else { return }
    players.subtract(PlayerSet(player))
    guard players.isEmpty else {
      state.sound.handover = .silencing(players, next: next)
      return
    }
    state.sound.handover = .settled
    // Of two that were heard, the other one may have to go by now.
    handOver(to: next)
  }

  /// A player that is to be heard again, while the other one is not muted yet, is heard when both have confirmed their mutes.
  mutating func waitForSilence(_ player: PlayerID) {
    guard case .silencing(var players, let next) = state.sound.handover, state.sound.granted.contains(player),
      isUserMuted(player)
    else { return }
    state.sound.granted.subtract(PlayerSet(player))
    state.players[player].isPolicyMuted = true
    if state.players[player].unconfirmedMutes > 0 { players.formUnion(PlayerSet(player)) }
    state.sound.handover = .silencing(players, next: next)
  }

  private mutating func grant(_ next: PlayerSet) {
    let previous = state.sound.granted
    state.sound.granted = next
    for player in PlayerID.allCases where next.contains(player) && !previous.contains(player) {
      state.players[player].isPolicyMuted = false
      if !isUserMuted(player) { setMuted(player, false) }
    }
    noteAudible()
  }

  mutating func noteAudible() {
    let (audible, also) = state.heard
    note(.audio(audible: audible, also: also, state.sound.policy))
  }

  @inline(__always)
  private func isUserMuted(_ player: PlayerID) -> Bool { state.players.look(at: player) { $0.isUserMuted } }
}
