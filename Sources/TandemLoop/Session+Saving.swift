// What is kept of a session so that the next one can go on.

import TandemCommands
import TandemPlayback
import TandemRules

extension Session {
  /// What would have to be kept now.
  package var savedState: SavedState {
    var state = SavedState(policies)
    for role in Role.allCases { state.seats[role] = seat(role) }
    return state
  }

  /// The policies that are in force.
  package var policies: Configuration {
    let state = orchestrator.state
    var policies = state.configuration
    (policies.audio, policies.corner, policies.size) = (state.sound.policy, state.corner, state.size)
    return policies
  }

  private func seat(_ role: Role) -> SavedState.Seat? {
    guard let player = orchestrator.state.roles[role], let content = orchestrator.state.players[player].shown else {
      return nil
    }
    let memory = orchestrator.state.players[player]
    // Who is there for a while only is not what somebody goes on with another day.
    if role == .pictureInPicture, let former = orchestrator.state.visit?.former {
      return seat(former)
    }
    let position = !memory.isLive ? players[player].status.position : nil
    let entry = content.entries.isEmpty ? nil : memory.playback.entry + 1
    var seat = SavedState.Seat(Opening(content, in: role, at: position, entry: entry))
    if memory.playback.loop != .off { seat.then.append(.setLoop(memory.playback.loop, role)) }
    if let shuffle = memory.playback.shuffle { seat.then.append(.shuffle(seed: shuffle.seed, role)) }
    if memory.volume != 100 { seat.then.append(.setVolume(memory.volume, role)) }
    if orchestrator.state.isChosenMute(of: player) { seat.then.append(.setMute(true, role)) }
    if memory.speed != 1 { seat.then.append(.setSpeed(memory.speed, role)) }
    for kind in TrackKind.allCases {
      if let track = memory.playback.tracks[kind] { seat.then.append(.selectTrack(kind, track, role)) }
    }
    if !memory.playback.showsSubtitles { seat.then.append(.setSubtitlesShown(false, role)) }
    for what in Delayed.allCases {
      let delay = memory.playback.delays[what]
      if delay != .zero { seat.then.append(.setDelay(what, delay, role)) }
    }
    if memory.isPaused { seat.then.append(.pause(role)) }
    if role == .pictureInPicture, let offset = orchestrator.state.tieOffset { seat.then.append(.tie(offset)) }
    if role == .pictureInPicture, orchestrator.state.isHidden { seat.then.append(.setHidden(true)) }
    return seat
  }

  private func seat(_ former: FormerPicture) -> SavedState.Seat {
    let (content, role) = (former.content, Role.pictureInPicture)
    let entry = content.entries.isEmpty ? nil : former.playback.entry + 1
    var seat = SavedState.Seat(Opening(content, in: role, at: content.kind == .vod ? keptPlace : nil, entry: entry))
    if former.volume != 100 { seat.then.append(.setVolume(former.volume, role)) }
    if former.isUserMuted { seat.then.append(.setMute(true, role)) }
    if former.playback.speed != 1 { seat.then.append(.setSpeed(former.playback.speed, role)) }
    if former.playback.isPaused { seat.then.append(.pause(role)) }
    if former.isHidden { seat.then.append(.setHidden(true)) }
    return seat
  }
}
