// The commands and corrections that keep two videos in sync (contract, section 10).

extension Orchestrator {
  /// The reason why two videos can't be synced; nil if they can.
  func refusalOfSyncing(_ offset: Duration?) -> Refusal? {
    if let offset, offset.magnitude > PlaybackSync.longest { return .invalidValue }
    guard let pictureInPicture = state.roles.pictureInPicture else { return .noPictureInPicture }
    guard let fullScreen = state.roles.fullScreen else { return .noFullScreen }
    if isSuspended { return .suspended }
    for player in [fullScreen, pictureInPicture] {
      guard let active = state.players[player].active else { return .noFrameYet }
      if active.content.kind == .call { return .callIsLive }
      if active.content.requiresLinearPlayback { return .requiresLinearPlayback }
      if active.hasEnded { return .hasEnded }
    }
    return nil
  }

  func refusalOfAdjustingSync(_ change: Duration) -> Refusal? {
    guard let lead = begunSync?.lead else { return .notSynced }
    return lead.magnitude + change.magnitude > PlaybackSync.longest ? .invalidValue : nil
  }

  /// The sync; nil until it has begun.
  @inline(__always)
  var begunSync: PlaybackSync? {
    guard let sync = state.sync, sync.isBegun else { return nil }
    return sync
  }

  /// The other player, which follows this player's commands while the videos are synced; nil without a sync.
  @inline(__always)
  func synced(to player: PlayerID) -> PlayerID? { state.sync?.isBegun == true ? player.other : nil }

  /// True if the session must measure the positions: until the videos are in sync, and while they play.
  package var measuresSync: Bool {
    guard let sync = state.sync else { return false }
    switch sync.stage {
    case .measuring: return true
    case .closing: return arePlaying || arePaused
    case .settled, .resting: return arePlaying
    }
  }

  /// True if both videos play, according to the orchestrator's state.
  private var arePlaying: Bool { areConnected(isPaused: false) }

  /// True if both videos are paused.
  private var arePaused: Bool { areConnected(isPaused: true) }

  private func areConnected(isPaused: Bool) -> Bool {
    PlayerID.allCases.allSatisfy { player in
      let playerState = state.players[player]
      return playerState.isPaused == isPaused && playerState.active?.interruption == nil
    }
  }

  // MARK: - Commands

  /// Syncs both videos; the command ends when their positions are known.
  mutating func sync(_ offset: Duration?, id: CommandID) {
    endSync(.resynced)
    var sync = PlaybackSync(stage: .measuring(id))
    if let offset { sync.lead = player(in: .pictureInPicture) == .B ? offset : .zero - offset }
    state.sync = sync
    effects.append(.armTimer(.sync, PlaybackSync.patience))
  }

  mutating func adjustSync(_ change: Duration) {
    guard var sync = begunSync, let lead = sync.lead else { return }
    let player = player(in: .pictureInPicture)
    sync.lead = player == .B ? lead + change : lead - change
    (sync.hasSought, sync.leader, sync.waits) = (false, nil, 0)
    state.sync = sync
    note(.sync(.moved(player, offset: sync.lead(of: player) ?? .zero)))
    close(skips: 0)
  }

  /// Seeks in both synced videos. If the seek would move the other video before its beginning, both videos seek back
  /// only as far as they can.
  mutating func seekTogether(_ player: PlayerID, _ seek: Seek) {
    guard let sync = begunSync, let lead = sync.lead(of: player.other) else { return self.seek(player, seek) }
    state.sync?.leader = nil
    state.sync?.waits = 0
    switch seek {
    case .to(let position):
      let start = max(position, .zero - lead)
      self.seek(player, .to(start))
      self.seek(player.other, .to(start + lead))
    case .by(let distance):
      self.seek(player, .by(distance))
      self.seek(player.other, .by(distance))
    case .percent, .chapter, .chapters, .live:
      self.seek(player, seek)
      state.sync?.leader = player
    }
    state.sync?.hasSought = false
    close(skips: PlaybackSync.skips)
  }

  /// The speed at which a player is to play: the chosen speed, unless the sync corrects a drift.
  func steeredSpeed(of player: PlayerID) -> Double {
    let chosen = state.players[player].speed
    guard let steering = state.sync?.steering, steering.player == player else { return chosen }
    return min(max((chosen * steering.factor * 10_000).rounded() / 10_000, 0.01), 100)
  }

  // MARK: - Samples

  /// Receives the positions of both videos.
  mutating func receive(_ sample: SyncSample) {
    guard let sync = state.sync else { return }
    switch (sample, sync.stage) {
    case (.waiting, .measuring): break
    // A paused video seeks, and is measured after its seek.
    case (.waiting(nil), .closing) where arePaused: break
    case (.waiting(let player), .resting): follow(player)
    case (.waiting(let player), .closing), (.waiting(let player), .settled):
      restSync()
      follow(player)
    case (.places(let positions), .measuring(let id)): beginSync(positions, command: id)
    case (.places(let positions), .closing(let skips)):
      if skips > 0 { state.sync?.stage = .closing(skips: skips - 1) } else { close(positions) }
    case (.places(let positions), .settled): keepInStep(positions)
    // Both videos play again; the next sample measures their drift.
    case (.places, .resting): close(skips: 0)
    }
  }

  private mutating func beginSync(_ positions: PlayerPair<SyncSample.Place>, command: CommandID) {
    guard var sync = state.sync else { return }
    effects.append(.cancelTimer(.sync))
    if sync.lead == nil { sync.lead = positions.b.position - positions.a.position }
    state.sync = sync
    let drift = drift(positions)
    if drift.magnitude > PlaybackSync.farAway, seekingPlayer(positions, drift) == nil, !isWithinSpeed(drift) {
      state.sync = nil
      return end(command, .failed(reason: SyncEndReason.outOfReach.rawValue))
    }
    let player = player(in: .pictureInPicture)
    adoptPlayback(from: player.other, in: player)
    state.sync?.stage = .resting
    note(.sync(.began(player, offset: sync.lead(of: player) ?? .zero)))
    end(command, .succeeded)
    close(skips: 0)
  }

  /// Gives a player the pause and speed of the other synced player.
  private mutating func adoptPlayback(from other: PlayerID, in player: PlayerID) {
    let (isPaused, speed) = (isChosenPause(of: other), state.players[other].speed)
    if state.players[player].isPaused != isPaused {
      setPaused(isPaused, of: player)
      forgetPausing(of: player)
    }
    if state.players[player].speed != speed { setSpeed(speed, of: player) }
  }

  /// Starts to correct the drift between the videos, and ignores the next `skips` samples.
  private mutating func close(skips: Int) {
    guard let sync = state.sync, arePlaying || arePaused else { return }
    if case .closing = sync.stage {} else { effects.append(.armTimer(.sync, PlaybackSync.deadline)) }
    state.sync?.stage = .closing(skips: skips)
  }

  private mutating func close(_ positions: PlayerPair<SyncSample.Place>) {
    guard let sync = state.sync else { return }
    let (drift, frame) = (drift(positions), frame(positions))
    // Paused videos need a seek, because speed has no effect on them. The position of a paused video may be up to a
    // frame ahead of the shown frame, so the seek names its target and not a distance.
    if arePaused {
      if drift.magnitude > frame, !sync.hasSought, let player = seekingPlayer(positions, drift) {
        seek(player, drift, .to(positions[player].position + distance(of: player, drift)))
      } else {
        restSync()
      }
    } else if drift.magnitude > PlaybackSync.farthestBySpeed, sync.hasSought {
      // A seek has not removed the drift, and the drift is too large for a changed speed alone.
      endSync(.outOfReach)
    } else if drift.magnitude > PlaybackSync.farAway, !sync.hasSought {
      if let player = seekingPlayer(positions, drift) {
        seek(player, drift)
      } else if isWithinSpeed(drift) {
        steer(drift)
      } else {
        endSync(.outOfReach)
      }
    } else if drift.magnitude > frame / 4 {
      steer(drift)
    } else if sync.steering != nil {
      // The videos are close enough, but at a corrected speed. The session reports them as in sync only if they stay
      // close at the chosen speed.
      steer(nil, drift)
    } else {
      effects.append(.cancelTimer(.sync))
      state.sync?.stage = .settled
      state.sync?.hasSought = false
      state.sync?.leader = nil
      state.sync?.waits = 0
      noteDrift(drift, frame) { .settled($0, drift: $1, frame: $2) }
    }
  }

  /// Corrects a small drift before it is as long as a frame.
  private mutating func keepInStep(_ positions: PlayerPair<SyncSample.Place>) {
    let (drift, frame) = (drift(positions), frame(positions))
    if drift.magnitude > frame {
      noteDrift(drift, frame) { .apart($0, drift: $1, frame: $2) }
      close(skips: 0)
    } else if drift.magnitude > frame / 2 {
      steer(drift)
    } else if drift.magnitude <= frame / 4 {
      steer(nil, drift)
    }
  }

  /// Ends a sync whose positions are still unknown, or whose videos did not reach their offset in time.
  mutating func syncTimedOut() {
    switch state.sync?.stage {
    case .measuring: endSync(.notMeasured)
    case .closing: endSync(.notReached)
    case .settled, .resting, nil: return
    }
  }

  /// The time by which B is ahead of its synced position.
  private func drift(_ positions: PlayerPair<SyncSample.Place>) -> Duration {
    positions.b.position - positions.a.position - (state.sync?.lead ?? .zero)
  }

  private mutating func noteDrift(
    _ drift: Duration, _ frame: Duration, _ change: (PlayerID, Duration, Duration) -> SyncEvent
  ) {
    let player = player(in: .pictureInPicture)
    note(.sync(change(player, .zero - distance(of: player, drift), frame)))
  }

  /// The longer of the two videos' frame durations, in content time at their speed.
  private func frame(_ positions: PlayerPair<SyncSample.Place>) -> Duration {
    PlaybackSync.frame(positions, speed: state.players.a.speed)
  }

  // MARK: - Corrections

  /// The player that seeks to remove a drift. This is the player in picture in picture, unless it is the leader or
  /// can't seek to the target.
  private func seekingPlayer(_ positions: PlayerPair<SyncSample.Place>, _ drift: Duration) -> PlayerID? {
    let preferred = state.sync?.leader?.other ?? player(in: .pictureInPicture)
    return [preferred, preferred.other].first { player in
      guard let active = state.players[player].active, active.refusalOfSeeking == nil else { return false }
      let target = positions[player].position + distance(of: player, drift)
      guard let duration = positions[player].duration else { return target >= .zero }
      return target >= .zero && target < duration
    }
  }

  /// The distance that a player has to seek to remove a drift.
  private func distance(of player: PlayerID, _ drift: Duration) -> Duration { player == .B ? .zero - drift : drift }

  private mutating func seek(_ player: PlayerID, _ drift: Duration, _ target: Seek? = nil) {
    steer(nil, drift)
    let distance = distance(of: player, drift)
    note(.sync(.sought(player, by: distance, drift: .zero - distance)))
    seek(player, target ?? .by(distance))
    state.sync?.hasSought = true
    state.sync?.stage = .closing(skips: PlaybackSync.skips)
  }

  /// True if neither video is seekable and a changed speed alone can remove a drift.
  private func isWithinSpeed(_ drift: Duration) -> Bool {
    let canSeek = PlayerID.allCases.contains { state.players[$0].canBeSought }
    return !canSeek && drift.magnitude <= PlaybackSync.farthestBySpeed
  }

  private mutating func steer(_ drift: Duration) { steer(steeredPlayer(drift), drift) }

  /// Lets a player play faster or slower than its chosen speed; nil ends the correction.
  private mutating func steer(_ player: PlayerID?, _ drift: Duration) {
    let steps = (drift / .seconds(1) / PlaybackSync.step).rounded()
    let mostSteps = PlaybackSync.mostSteering / PlaybackSync.step
    let change = min(max(steps, -mostSteps), mostSteps)
    let steering = player.map {
      PlaybackSync.SyncCorrection(player: $0, factor: 1 + ($0 == .B ? -change : change) * PlaybackSync.step)
    }
    guard let previous = state.sync?.steering ?? steering, steering != state.sync?.steering else { return }
    state.sync?.steering = steering
    if previous.player != steering?.player { tellSpeed(of: previous.player, drift) }
    if let steering { tellSpeed(of: steering.player, drift) }
  }

  private mutating func tellSpeed(of player: PlayerID, _ drift: Duration) {
    let (chosen, speed) = (state.players[player].speed, steeredSpeed(of: player))
    note(.sync(.steered(player, speed: speed, chosen: chosen, drift: .zero - distance(of: player, drift))))
    tell(player, .setSpeed(speed))
  }

  /// The player whose speed is changed to remove a drift: the player in picture in picture, unless it alone is audible.
  ///
  /// A live video can play slower, but not faster, because it has not received the data for faster playback yet.
  private func steeredPlayer(_ drift: Duration) -> PlayerID {
    let pictureInPicture = self.player(in: .pictureInPicture)
    let (first, second) = state.heard
    let player = first == pictureInPicture && second == nil ? pictureInPicture.other : pictureInPicture
    let isLive = { (player: PlayerID) in
      state.players[player].active.map { $0.content.kind != .vod || $0.info.isLive || !$0.info.isSeekable } ?? false
    }
    let isFaster = distance(of: player, drift) > .zero
    return isFaster && isLive(player) && !isLive(player.other) ? player.other : player
  }

  // MARK: - Rest and end

  /// Suspends all corrections until both videos play.
  private mutating func restSync() {
    guard let sync = state.sync else { return }
    if case .closing = sync.stage { effects.append(.cancelTimer(.sync)) }
    releaseSteering()
    state.sync?.stage = .resting
    note(.sync(.rested))
  }

  /// Makes a player that waited for data the leader, so that the other player seeks to follow it.
  private mutating func follow(_ player: PlayerID?) {
    guard let player, let sync = state.sync, sync.waits < PlaybackSync.mostWaits,
      sync.leader != player || sync.hasSought
    else {
      return
    }
    state.sync?.waits += 1
    state.sync?.hasSought = false
    state.sync?.leader = player
    note(.sync(.waited(player)))
  }

  /// Gives the corrected player its chosen speed again, if the player plays the synced content.
  private mutating func releaseSteering() {
    guard let sync = state.sync, let steering = sync.steering else { return }
    state.sync?.steering = nil
    let player = steering.player
    guard let active = state.players[player].active, active.interruption?.stage != .trying else { return }
    tell(player, .setSpeed(state.players[player].speed))
  }

  mutating func endSync(_ reason: SyncEndReason) {
    guard let sync = state.sync else { return }
    releaseSteering()
    state.sync = nil
    switch sync.stage {
    case .measuring(let id):
      effects.append(.cancelTimer(.sync))
      if reason == .resynced { return end(id, .superseded) }
      return end(id, .failed(reason: reason.rawValue))
    case .closing: effects.append(.cancelTimer(.sync))
    case .settled, .resting: break
    }
    note(.sync(.ended(reason)))
  }

  /// Checks the sync after each input. Ends the sync if one of the two contents is gone, and suspends its corrections
  /// if a video does not play.
  mutating func watchSync() {
    guard let sync = state.sync else { return }
    if let reason = endReason { return endSync(reason) }
    switch sync.stage {
    case .measuring, .resting: break
    case .closing: if !arePlaying, !arePaused { restSync() }
    case .settled: if !arePlaying { restSync() }
    }
  }

  private var endReason: SyncEndReason? {
    if isSuspended { return .suspended }
    for player in PlayerID.allCases {
      switch state.players[player].loadState {
      case .empty: return wasLost(player) ? .playerLost : .closed
      case .loading: return .opened
      case .active(let active):
        if active.hasEnded { return .mediaEnded }
        if active.content.requiresLinearPlayback { return .requiresLinearPlayback }
      }
      if state.roles.role(of: player) == nil { return .closed }
    }
    return nil
  }

  /// True if the present input reported the loss of the player.
  private func wasLost(_ player: PlayerID) -> Bool {
    effects.contains { effect in
      if case .note(.playerLost(player, _)) = effect { true } else { false }
    }
  }
}
