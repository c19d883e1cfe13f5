// Who is heard: never two, not for one sample.

extension Orchestrator {
  /// Whom the policy lets be heard, given the present roles.
  @inline(__always)
  private var wanted: PlayerID? {
    let roles = state.roles
    switch state.sound.policy {
    case .followsFullScreen: return roles.fullScreen ?? roles.pictureInPicture
    case .pictureInPicture: return roles.pictureInPicture ?? roles.fullScreen
    case .pinned(let key):
      let pinned = [roles.fullScreen, roles.pictureInPicture].compactMap(\.self)
        .first { state.players[$0].shown?.key == key }
      return pinned ?? roles.fullScreen ?? roles.pictureInPicture
    }
  }

  /// Brings the sound in line with the roles and the policy.
  ///
  /// Order: the one who was heard is silenced, that is confirmed, and only then is the next one heard.
  mutating func updateSound(policyChanged: Bool = false) {
    let wanted = wanted
    switch state.sound.handover {
    case .silencing(let player, _): state.sound.handover = .silencing(player, next: wanted)
    case .settled where wanted == state.sound.granted: if policyChanged { noteAudible() }
    case .settled:
      if let heard = state.sound.granted {
        state.players[heard].isPolicyMuted = true
        state.sound.granted = nil
        state.sound.handover = .silencing(heard, next: wanted)
        setMuted(heard, true)
      } else {
        grant(wanted)
      }
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
    guard case .silencing(player, let next) = state.sound.handover else { return }
    state.sound.handover = .settled
    grant(next)
  }

  private mutating func grant(_ player: PlayerID?) {
    state.sound.granted = player
    if let player {
      state.players[player].isPolicyMuted = false
      if !isUserMuted(player) { setMuted(player, false) }
    }
    noteAudible()
  }

  mutating func noteAudible() {
    let audible = state.sound.granted.flatMap { isUserMuted($0) ? nil : $0 }
    note(.audio(audible: audible, state.sound.policy))
  }

  @inline(__always)
  private func isUserMuted(_ player: PlayerID) -> Bool { state.players.look(at: player) { $0.isUserMuted } }
}
