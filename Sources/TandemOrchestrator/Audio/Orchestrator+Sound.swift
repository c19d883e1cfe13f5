// The choice of the audible player. Two videos are never heard at once on one device, unless the user chose `mix`
// (contract, section 6).

extension Orchestrator {
  /// The players that the policy allows to be heard in the current roles.
  @inline(__always)
  private var permitted: PlayerSet {
    let roles = state.roles
    let player: PlayerID?
    switch state.sound.policy {
    case .mix,
      .separate where state.configuration.hasPictureInPictureDevice,
      .separatePinned where state.configuration.hasPictureInPictureDevice:
      let pictureInPicture = roles.pictureInPicture.map(PlayerSet.init) ?? []
      return (roles.fullScreen.map(PlayerSet.init) ?? []).union(pictureInPicture)
    case .followsFullScreen, .separate, .separatePinned: player = roles.fullScreen ?? roles.pictureInPicture
    case .pictureInPicture: player = roles.pictureInPicture ?? roles.fullScreen
    case .followsFocus:
      // The remote's keys never go to a hidden picture in picture, so treat a hidden video as not focused.
      let isPictureInPicture = state.focus == .pictureInPicture && !state.isHidden
      player = (isPictureInPicture ? roles.pictureInPicture : nil) ?? roles.fullScreen ?? roles.pictureInPicture
    case .pinned(let key): player = self.player(showing: key) ?? roles.fullScreen ?? roles.pictureInPicture
    }
    return player.map(PlayerSet.init) ?? []
  }

  /// The player that shows a content in a role; nil for none.
  @inline(__always)
  private func player(showing key: ContentKey) -> PlayerID? {
    if let player = state.roles.fullScreen, isShowing(key, player) { return player }
    if let player = state.roles.pictureInPicture, isShowing(key, player) { return player }
    return nil
  }

  @inline(__always)
  private func isShowing(_ key: ContentKey, _ player: PlayerID) -> Bool {
    state.players.look(at: player) { $0.shown?.key == key }
  }

  /// The players whose audio device is not the device for their role or for the pinned content.
  @inline(__always)
  private var misrouted: PlayerSet {
    guard state.configuration.hasPictureInPictureDevice else { return [] }
    var pinned: PlayerID?
    if case .separatePinned(let key) = state.sound.policy { pinned = player(showing: key) }
    let wanted = (pinned ?? state.roles.pictureInPicture).map(PlayerSet.init) ?? []
    return state.sound.onPictureInPictureDevice.symmetricDifference(wanted)
  }

  /// Brings the sound in line with the roles and the policy.
  ///
  /// Order: the session mutes the audible player, waits for the confirmation, and only then unmutes the next player. A
  /// player changes its device while it is silent.
  mutating func updateSound(policyChanged: Bool = false) {
    let permitted = permitted
    switch state.sound.handoff {
    case .silencing(let players, _): state.sound.handoff = .silencing(players, next: permitted)
    case .settled where permitted == state.sound.granted && misrouted.isEmpty: if policyChanged { noteAudible() }
    case .settled: handOver(to: permitted)
    }
  }

  private mutating func handOver(to next: PlayerSet) {
    let leaving = state.sound.granted.subtracting(next.subtracting(misrouted))
    if leaving.isEmpty { return grant(next) }
    state.sound.granted.subtract(leaving)
    state.sound.handoff = .silencing(leaving, next: next)
    for player in PlayerID.allCases where leaving.contains(player) {
      state.players[player].isPolicyMuted = true
      setMuted(player, true)
    }
  }

  mutating func setMuted(_ player: PlayerID, _ isMuted: Bool) {
    if isMuted { state.players[player].unconfirmedMutes += 1 }
    tell(player, .setMuted(isMuted))
  }

  /// Handles a player's confirmation of a mute.
  ///
  /// The player is silent once its last mute is confirmed. After an earlier mute, the session may have unmuted the
  /// player again.
  mutating func confirmMute(of player: PlayerID) {
    if state.players[player].confirmMute() { silenced(player) }
  }

  /// Continues the handoff, now that a player can't be heard any more.
  mutating func silenced(_ player: PlayerID) {
    guard case .silencing(var players, let next) = state.sound.handoff, players.contains(player) else { return }
    players.subtract(PlayerSet(player))
    guard players.isEmpty else {
      state.sound.handoff = .silencing(players, next: next)
      return
    }
    state.sound.handoff = .settled
    // The policy may have changed since the handoff began. Another player may then have to be muted first.
    handOver(to: next)
  }

  /// Delays the sound of a player that is being unmuted, if a handoff still waits for the other player's silence.
  ///
  /// The player is heard once this silence is confirmed. The session also waits until all earlier mutes of the player
  /// are confirmed.
  mutating func waitForSilence(_ player: PlayerID) {
    guard case .silencing(var players, let next) = state.sound.handoff, state.sound.granted.contains(player),
      isUserMuted(player)
    else { return }
    state.sound.granted.subtract(PlayerSet(player))
    state.players[player].isPolicyMuted = true
    if state.players[player].unconfirmedMutes > 0 { players.formUnion(PlayerSet(player)) }
    state.sound.handoff = .silencing(players, next: next)
  }

  private mutating func grant(_ next: PlayerSet) {
    let (previous, misrouted) = (state.sound.granted, misrouted)
    for player in PlayerID.allCases where misrouted.contains(player) {
      let isOnOwnDevice = state.sound.onPictureInPictureDevice.contains(player)
      tell(player, .setAudioDevice(isOnOwnDevice ? .fullScreen : .pictureInPicture))
    }
    state.sound.onPictureInPictureDevice.formSymmetricDifference(misrouted)
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
