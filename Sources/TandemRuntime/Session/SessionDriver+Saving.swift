import TandemCommands
import TandemOrchestrator
import TandemPlayback

extension SessionDriver {
  static let saveInterval = Duration.seconds(5)
  /// The delay between a seek and the next save. In this time the player reaches the new position.
  private static let saveDelayAfterSeek = Duration.milliseconds(500)

  /// The state to save now.
  package var savedState: SavedState {
    var state = SavedState(policies)
    for role in Role.allCases { state.videos[role] = video(role) }
    // If the user has opened the same content in both roles, the saved opening must also allow the duplicate.
    if let key = state.videos[.fullScreen]?.opening.content.key,
      key == state.videos[.pictureInPicture]?.opening.content.key
    {
      state.videos[.pictureInPicture]?.opening.allowsDuplicate = true
    }
    return state
  }

  /// The policies that are in force.
  package var policies: Configuration {
    let state = orchestrator.state
    var policies = state.configuration
    (policies.audio, policies.corner, policies.size) = (state.sound.policy, state.lastingCorner, state.size)
    policies.layout = state.layout
    return policies
  }

  private func video(_ role: Role) -> SavedState.Video? {
    let state = orchestrator.state
    // If the temporary content is full screen for now, save the content that it changed places with as full screen.
    let isExchanged = role == .fullScreen && state.temporaryPictureInPicture?.exchanged != nil
    guard let player = state.roles[isExchanged ? .pictureInPicture : role],
      let content = state.players[player].shown
    else { return nil }
    // Save the content that a temporary picture in picture has displaced, and not the temporary content.
    if role == .pictureInPicture, let temporaryPictureInPicture = state.temporaryPictureInPicture {
      guard let previous = temporaryPictureInPicture.previous else { return nil }
      var video = video(
        role, previous.content, previous.playback, at: previous.content.kind == .vod ? savedPosition : nil,
        volume: previous.volume, isMuted: previous.isUserMuted)
      if previous.isHidden { video.then.append(.setHidden(true)) }
      return video
    }
    let memory = state.players[player]
    var video = video(
      role, content, memory.playback, at: memory.isLive ? nil : players[player].status.position,
      volume: memory.volume, isMuted: state.isChosenMute(of: player))
    if role == .pictureInPicture, let offset = state.syncOffset { video.then.append(.sync(offset)) }
    if role == .pictureInPicture, state.isHidden { video.then.append(.setHidden(true)) }
    return video
  }

  /// The saved form of a content: opening, position, volume, mute and settings.
  private func video(
    _ role: Role, _ content: MediaContent, _ playback: PlaybackState, at position: Duration?, volume: Double,
    isMuted: Bool
  ) -> SavedState.Video {
    let entry = content.entries.isEmpty ? nil : playback.entry + 1
    var video = SavedState.Video(OpenRequest(content, in: role, at: position, entry: entry))
    if volume != 100 { video.then.append(.setVolume(volume, role)) }
    if isMuted { video.then.append(.setMute(true, role)) }
    video.then += PlaybackSetting.commands(for: playback, role)
    return video
  }

  /// Saves at once, and then every few seconds while a role has a content.
  package func saveNow() {
    guard let save else { return }
    let state = savedState
    save(state)
    savedPolicies = state.configuration
    savesAt = orchestrator.state.roles == Roles() ? nil : clock.now + Self.saveInterval
  }

  func saveIfDue() {
    guard let due = savesAt else { return }
    if clock.now >= due || savedPolicies != policies { saveNow() }
  }

  /// Saves soon after a seek, before the next regular save. After a crash, the video then does not
  /// resume at its old position.
  func saveSoon() {
    if let due = savesAt { savesAt = min(due, clock.now + Self.saveDelayAfterSeek) }
  }
}
