// What is kept of a session so that the next one can go on.

import TandemRules
import TandemPlayback

/// The contents of both roles with what people chose for them, where things were, and every policy.
package struct SavedState: Hashable, Sendable {
  /// A content and the personal state that goes with it.
  package struct Seat: Hashable, Sendable {
    package var content: Content
    package var position: Duration?
    package var isPaused: Bool
    package var isUserMuted: Bool
    package var volume: Double
    package var speed: Double
    package var tracks: [TrackKind: Int?]
  }

  package var fullScreen: Seat?
  package var pictureInPicture: Seat?
  /// Whether the picture in picture is hidden.
  package var isHidden: Bool
  /// As they are now: what was chosen at the beginning, with what was changed since.
  package var policies: Configuration

  /// The commands that bring a role back, the opening first; the others belong after its first frame.
  package func commands(for role: Role) -> (opening: Opening, then: [SessionCommand])? {
    guard let seat = role == .fullScreen ? fullScreen : pictureInPicture else { return nil }
    var then: [SessionCommand] = []
    if seat.volume != 100 { then.append(.setVolume(seat.volume, role)) }
    if seat.isUserMuted { then.append(.setMute(true, role)) }
    if seat.speed != 1 { then.append(.setSpeed(seat.speed, role)) }
    for kind in TrackKind.allCases {
      if let track = seat.tracks[kind] { then.append(.selectTrack(kind, track, role)) }
    }
    if seat.isPaused { then.append(.pause(role)) }
    if role == .pictureInPicture, isHidden { then.append(.setHidden(true)) }
    let position = seat.content.kind == .vod ? seat.position : nil
    return (Opening(seat.content, in: role, at: position), then)
  }
}

extension Session {
  /// What would have to be kept now.
  package var savedState: SavedState {
    SavedState(
      fullScreen: seat(.fullScreen), pictureInPicture: seat(.pictureInPicture), isHidden: orchestrator.state.isHidden,
      policies: policies)
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
    let status = players[player].status
    return SavedState.Seat(
      content: content, position: status.position, isPaused: memory.isPaused, isUserMuted: memory.isUserMuted,
      volume: memory.volume, speed: memory.speed, tracks: memory.playback.tracks)
  }
}
