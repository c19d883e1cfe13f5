// Commands that change playback, audio or the picture's position and need no transaction.

extension Orchestrator {
  /// Carries out a legal command that needs no transaction. The role that the command names is therefore not empty.
  mutating func adjust(_ command: SessionCommand) {
    switch command {
    case .pause(let role): setPaused(true, role)
    case .resume(let role): setPaused(false, role)
    case .togglePause(let role):
      let player = state.players[player(in: role)]
      let isStopped =
        player.isPaused || player.active?.hasEnded == true || player.active?.interruption?.stage == .abandoned
      setPaused(!isStopped, role)
    case .seek(let seek, let role): seekTogether(player(in: role), seek)
    case .setVolume(let volume, let role): setVolume(volume, role)
    case .addVolume(let change, let role): setVolume(state.players[player(in: role)].volume + change, role)
    case .setMute(let isMuted, let role): setUserMute(isMuted, role)
    case .toggleMute(let role): setUserMute(!state.players[player(in: role)].isUserMuted, role)
    case .setSpeed(let speed, let role): setSpeed(speed, role)
    case .multiplySpeed(let factor, let role): setSpeed(state.players[player(in: role)].speed * factor, role)
    case .selectTrack(let kind, let track, let role): selectTrack(kind, track, role)
    case .selectLanguage(let kind, let language, let role):
      if let track = state.players[player(in: role)].availableTracks?.number(kind, in: language) {
        selectTrack(kind, track, role)
      }
    case .cycleTrack(let kind, let step, let role):
      let player = state.players[player(in: role)]
      selectTrack(kind, player.availableTracks?.number(kind, step, from: player.track(kind)), role)
    case .setSubtitlesShown(let areShown, let role): showSubtitles(areShown, role)
    case .toggleSubtitles(let role): showSubtitles(!state.players[player(in: role)].playback.showsSubtitles, role)
    case .setDelay(let target, let delay, let role): setDelay(target, delay, role)
    case .addDelay(let target, let change, let role):
      setDelay(target, state.players[player(in: role)].playback.delays[target] + change, role)
    case .setLoop(let loop, let role): setLoop(loop, role)
    case .shuffle(let seed, let role): shuffle(seed, role)
    case .setAudio(let policy):
      state.sound.policy = policy
      updateSound(policyChanged: true)
    case .setFocus(let role):
      state.focus = role
      updateSound()
    case .move(let corner):
      state.corner = corner
      rearrange()
    case .resize(let size):
      state.size = size
      rearrange()
    case .setLayout(let layout):
      state.layout = layout
      rearrange()
    case .setHidden(let isHidden): setHidden(isHidden)
    case .toggleHidden: setHidden(!state.isHidden)
    case .setAutomaticPictureInPicture(let isOn): state.configuration.automaticPictureInPicture = isOn
    case .adjustSync(let change): adjustSync(change)
    case .unsync: endSync(.unsynced)
    case .open, .start, .swap, .stop, .togglePictureInPicture, .expand, .close, .unload, .stepEntry, .chooseEntry,
      .adBreak, .shutDown, .sync, .toggleSync:
      preconditionFailure("not an adjustment: \(command)")
    }
  }

  private mutating func setPaused(_ isPaused: Bool, _ role: Role) {
    let player = player(in: role)
    decidePause(isPaused, of: player)
    if let other = synced(to: player) { decidePause(isPaused, of: other) }
  }

  private mutating func decidePause(_ isPaused: Bool, of player: PlayerID) {
    setPaused(isPaused, of: player)
    // The user's own pause or resume stays in force when the user returns to the app.
    forgetPausing(of: player)
    // mpv holds the last frame of an ended content; a resume starts the content from the beginning.
    if !isPaused, state.players[player].active?.canBeginAgain == true { beginAgain(player) }
    if !isPaused { reconnectAtOnce(player) }
  }

  /// Pauses or resumes a player's visible content and the content that the player loads.
  mutating func setPaused(_ isPaused: Bool, of player: PlayerID) {
    adjust(player) { $0.isPaused = isPaused }
    if !isPaused { state.players[player].loading?.startsPaused = false }
    tell(player, .setPaused(isPaused))
  }

  /// Changes the playback state of a player's visible content and of the content that the player loads.
  private mutating func adjust(_ player: PlayerID, _ change: (inout PlaybackState) -> Void) {
    change(&state.players[player].playback)
    guard case .loading(var loading) = state.players[player].loadState else { return }
    change(&loading.playback)
    state.players[player].loadState = .loading(loading)
  }

  private mutating func selectTrack(_ kind: TrackKind, _ track: Int?, _ role: Role) {
    let player = player(in: role)
    adjust(player) { $0.tracks.updateValue(track, forKey: kind) }
    tell(player, .selectTrack(kind, track))
  }

  private mutating func showSubtitles(_ areShown: Bool, _ role: Role) {
    let player = player(in: role)
    adjust(player) { $0.showsSubtitles = areShown }
    tell(player, .setSubtitlesShown(areShown))
  }

  private mutating func setDelay(_ target: DelayTarget, _ delay: Duration, _ role: Role) {
    let player = player(in: role)
    let delay = min(max(delay, DelayTarget.range.lowerBound), DelayTarget.range.upperBound)
    adjust(player) { $0.delays[target] = delay }
    tell(player, .setDelay(target, delay))
  }

  mutating func seek(_ player: PlayerID, _ seek: Seek) {
    if seek == .live { return goLive(player) }
    state.players[player].active?.hasEnded = false
    state.players[player].active?.isLast = false
    state.players[player].active?.goesToEdge = false
    tell(player, .seek(seek))
  }

  private mutating func setVolume(_ volume: Double, _ role: Role) {
    let player = player(in: role)
    let volume = min(max(volume, 0), 130)
    state.players[player].volume = volume
    tell(player, .setVolume(volume))
    remember(player)
  }

  private mutating func setSpeed(_ speed: Double, _ role: Role) {
    let player = player(in: role)
    setSpeed(speed, of: player)
    if let other = synced(to: player) { setSpeed(speed, of: other) }
  }

  mutating func setSpeed(_ speed: Double, of player: PlayerID) {
    let speed = min(max(speed, 0.01), 100)
    adjust(player) { $0.speed = speed }
    tell(player, .setSpeed(steeredSpeed(of: player)))
  }

  private mutating func setUserMute(_ isMuted: Bool, _ role: Role) {
    let player = player(in: role)
    if state.adBreak?.player == player { state.adBreak?.silences = false }
    state.players[player].silentContent = nil
    setUserMute(isMuted, of: player)
    remember(player)
  }

  mutating func setUserMute(_ isMuted: Bool, of player: PlayerID) {
    if !isMuted { waitForSilence(player) }
    let wasMuted = state.players[player].isMuted
    state.players[player].isUserMuted = isMuted
    if state.players[player].isMuted != wasMuted { setMuted(player, !wasMuted) }
    if state.sound.granted.contains(player), case .settled = state.sound.handoff { noteAudible() }
  }

  mutating func setHidden(_ isHidden: Bool) {
    guard isHidden != state.isHidden else { return }
    state.isHidden = isHidden
    note(.visibility(isHidden: isHidden))
    updateSound()
    rearrange()
  }

  /// Remembers the volume and the mute that the user chose for the content in a player.
  private mutating func remember(_ player: PlayerID) {
    guard let content = state.players[player].active?.content.key else { return }
    let sound = RememberedVolume(
      content: content, volume: state.players[player].volume, isUserMuted: state.isChosenMute(of: player))
    if let index = state.remembered.firstIndex(where: { $0.content == content }) {
      state.remembered[index] = sound
    } else {
      if state.remembered.count == RememberedVolume.capacity { state.remembered.removeFirst() }
      state.remembered.append(sound)
    }
  }

  /// Applies the remembered volume and mute to the content that is now in a player. A content that the user has not
  /// adjusted yet keeps the volume and the mute of the player.
  mutating func recall(_ player: PlayerID, isSilent: Bool = false) {
    guard let content = state.players[player].active?.content.key else { return }
    endSilence(of: player, unless: content)
    if isSilent { beginSilence(of: player, content) }
    guard let remembered = state.remembered.first(where: { $0.content == content }) else { return }
    restoreVolume(remembered.volume, of: player)
    // A content in its ad break, or a content that was opened muted, stays muted despite the remembered choice.
    let isMuted =
      remembered.isUserMuted || state.players[player].silentContent == content
      || state.adBreak.map { $0.player == player && $0.silences } ?? false
    if state.players[player].isUserMuted != isMuted { setUserMute(isMuted, of: player) }
  }

  /// Gives a player a volume, unless it has this volume already.
  mutating func restoreVolume(_ volume: Double, of player: PlayerID) {
    guard state.players[player].volume != volume else { return }
    state.players[player].volume = volume
    tell(player, .setVolume(volume))
  }

  /// Mutes a content whose opening asks for silence.
  mutating func beginSilence(of player: PlayerID, _ content: ContentKey) {
    guard !state.players[player].isUserMuted else { return }
    setUserMute(true, of: player)
    state.players[player].silentContent = content
  }

  /// Ends the mute that an opening set, unless the player still has the content of this opening.
  mutating func endSilence(of player: PlayerID, unless content: ContentKey? = nil) {
    guard let silentContent = state.players[player].silentContent, silentContent != content else { return }
    state.players[player].silentContent = nil
    setUserMute(false, of: player)
  }
}
