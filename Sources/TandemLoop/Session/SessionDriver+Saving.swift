// What is kept of a session so that the next one can go on.

import TandemCommands
import TandemPlayback
import TandemRules

extension SessionDriver {
  /// What would have to be kept now.
  package var savedState: SavedState {
    var state = SavedState(policies)
    for role in Role.allCases { state.seats[role] = seat(role) }
    // One content in both places was wanted there.
    if let key = state.seats[.fullScreen]?.opening.content.key,
      key == state.seats[.pictureInPicture]?.opening.content.key
    {
      state.seats[.pictureInPicture]?.opening.allowsDuplicate = true
    }
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
    let state = orchestrator.state
    guard let player = state.roles[role], let content = state.players[player].shown else { return nil }
    // A temporary picture is not what somebody goes on with another day.
    if role == .pictureInPicture, let temporaryPictureInPicture = state.temporaryPictureInPicture {
      guard let previous = temporaryPictureInPicture.previous else { return nil }
      var seat = seat(
        role, previous.content, previous.playback, at: previous.content.kind == .vod ? savedPosition : nil,
        volume: previous.volume, isMuted: previous.isUserMuted)
      if previous.isHidden { seat.then.append(.setHidden(true)) }
      return seat
    }
    let memory = state.players[player]
    var seat = seat(
      role, content, memory.playback, at: memory.isLive ? nil : players[player].status.position,
      volume: memory.volume, isMuted: state.isChosenMute(of: player))
    if role == .pictureInPicture, let offset = state.syncOffset { seat.then.append(.sync(offset)) }
    if role == .pictureInPicture, state.isHidden { seat.then.append(.setHidden(true)) }
    return seat
  }

  /// A content as it was watched.
  private func seat(
    _ role: Role, _ content: Content, _ playback: PlaybackState, at position: Duration?, volume: Double, isMuted: Bool
  ) -> SavedState.Seat {
    let entry = content.entries.isEmpty ? nil : playback.entry + 1
    var seat = SavedState.Seat(OpenRequest(content, in: role, at: position, entry: entry))
    if playback.loop != .off { seat.then.append(.setLoop(playback.loop, role)) }
    if let shuffle = playback.shuffle { seat.then.append(.shuffle(seed: shuffle.seed, role)) }
    if volume != 100 { seat.then.append(.setVolume(volume, role)) }
    if isMuted { seat.then.append(.setMute(true, role)) }
    if playback.speed != 1 { seat.then.append(.setSpeed(playback.speed, role)) }
    for kind in TrackKind.allCases {
      if let track = playback.tracks[kind] { seat.then.append(.selectTrack(kind, track, role)) }
    }
    if !playback.showsSubtitles { seat.then.append(.setSubtitlesShown(false, role)) }
    for what in DelayTarget.allCases where playback.delays[what] != .zero {
      seat.then.append(.setDelay(what, playback.delays[what], role))
    }
    if playback.isPaused { seat.then.append(.pause(role)) }
    return seat
  }
}
