// How two videos are kept in step (contract, section 10).

extension Orchestrator {
  /// Why two videos can't be synced.
  func refusalOfSyncing(_ offset: Duration?) -> Refusal? {
    if let offset, offset.magnitude > PlaybackSync.longest { return .invalidValue }
    guard let inPicture = state.roles.pictureInPicture else { return .noPictureInPicture }
    guard let fullScreen = state.roles.fullScreen else { return .noFullScreen }
    if isSuspended { return .suspended }
    for player in [fullScreen, inPicture] {
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

  /// The sync that holds.
  @inline(__always)
  var begunSync: PlaybackSync? {
    guard let sync = state.sync, sync.isBegun else { return nil }
    return sync
  }

  /// The player that follows another one's commands, because both are synced.
  @inline(__always)
  func synced(to player: PlayerID) -> PlayerID? { state.sync?.isBegun == true ? player.other : nil }

  /// True if measuring is useful: until the videos are in step, and while they play.
  package var measuresSync: Bool {
    guard let sync = state.sync else { return false }
    switch sync.stage {
    case .measuring: return true
    case .closing: return arePlaying || areHeld
    case .settled, .resting: return arePlaying
    }
  }

  /// True if both play, as far as the orchestrator knows.
  private var arePlaying: Bool {
    PlayerID.allCases.allSatisfy { player in
      let memory = state.players[player]
      return !memory.isPaused && memory.active?.interruption == nil
    }
  }

  /// True if both are paused.
  private var areHeld: Bool {
    PlayerID.allCases.allSatisfy { player in
      let memory = state.players[player]
      return memory.isPaused && memory.active?.interruption == nil
    }
  }

  // MARK: - Commands

  /// Ties both; the command ends when it is known how they stand.
  mutating func sync(_ offset: Duration?, id: CommandID) {
    endSync(.resynced)
    guard let a = state.players.a.active, let b = state.players.b.active else { return }
    var sync = PlaybackSync(stage: .measuring(id), contents: PlayerPair(a: a.content.key, b: b.content.key))
    if let offset { sync.lead = pictureInPicturePlayer == .B ? offset : .zero - offset }
    state.sync = sync
    effects.append(.armTimer(.sync, PlaybackSync.patience))
  }

  mutating func adjustSync(_ change: Duration) {
    guard var sync = begunSync, let lead = sync.lead else { return }
    let player = pictureInPicturePlayer
    sync.lead = player == .B ? lead + change : lead - change
    (sync.hasSought, sync.leader, sync.waits) = (false, nil, 0)
    state.sync = sync
    note(.sync(.moved(player, offset: sync.lead(of: player) ?? .zero)))
    close(skips: 0)
  }

  /// Goes elsewhere in both. Where the other one would have to be before its beginning, both go as far back as they can.
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

  /// The speed at which a player is to play: the chosen one, unless it has something to make good.
  func steeredSpeed(of player: PlayerID) -> Double {
    let chosen = state.players[player].speed
    guard let steering = state.sync?.steering, steering.player == player else { return chosen }
    return min(max((chosen * steering.factor * 10_000).rounded() / 10_000, 0.01), 100)
  }

  // MARK: - Readings

  /// Takes in where both are.
  mutating func receive(_ reading: SyncSample) {
    guard let sync = state.sync else { return }
    switch (reading, sync.stage) {
    case (.waiting, .measuring): break
    case (.waiting(let player), .resting): follow(player)
    case (.waiting(let player), .closing), (.waiting(let player), .settled):
      restSync()
      follow(player)
    case (.places(let places), .measuring(let id)): beginSync(places, command: id)
    case (.places(let places), .closing(let skips)):
      if skips > 0 { state.sync?.stage = .closing(skips: skips - 1) } else { close(places) }
    case (.places(let places), .settled): hold(places)
    // Both play again; how far apart they are is looked at next.
    case (.places, .resting): close(skips: 0)
    }
  }

  private mutating func beginSync(_ places: PlayerPair<SyncSample.Place>, command: CommandID) {
    guard var sync = state.sync else { return }
    effects.append(.cancelTimer(.sync))
    if sync.lead == nil { sync.lead = places.b.position - places.a.position }
    state.sync = sync
    let drift = drift(places)
    if drift.magnitude > PlaybackSync.farAway, mover(places, drift) == nil, !isWithinSpeed(drift) {
      state.sync = nil
      return end(command, .failed(reason: SyncEndReason.outOfReach.rawValue))
    }
    let player = pictureInPicturePlayer
    adoptPlayback(from: player.other, in: player)
    state.sync?.stage = .resting
    note(.sync(.began(player, offset: sync.lead(of: player) ?? .zero)))
    end(command, .succeeded)
    close(skips: 0)
  }

  /// The video in picture in picture plays as the other one does.
  private mutating func adoptPlayback(from other: PlayerID, in player: PlayerID) {
    let (isPaused, speed) = (isChosenPause(of: other), state.players[other].speed)
    if state.players[player].isPaused != isPaused {
      setPaused(isPaused, of: player)
      forgetPausing(of: player)
    }
    if state.players[player].speed != speed { setSpeed(speed, of: player) }
  }

  /// They are on their way to each other from now on.
  private mutating func close(skips: Int) {
    guard let sync = state.sync, arePlaying || areHeld else { return }
    if case .closing = sync.stage {} else { effects.append(.armTimer(.sync, PlaybackSync.deadline)) }
    state.sync?.stage = .closing(skips: skips)
  }

  private mutating func close(_ places: PlayerPair<SyncSample.Place>) {
    guard let sync = state.sync else { return }
    let (drift, frame) = (drift(places), frame(places))
    // Held, they are brought together at once: nobody hears it, and no speed would do it.
    if areHeld {
      if drift.magnitude > frame, !sync.hasSought, let player = mover(places, drift) {
        seek(player, drift)
      } else {
        restSync()
      }
    } else if drift.magnitude > PlaybackSync.farthestBySpeed, sync.hasSought {
      // The seek led nowhere.
      endSync(.outOfReach)
    } else if drift.magnitude > PlaybackSync.farAway, !sync.hasSought {
      if let player = mover(places, drift) {
        seek(player, drift)
      } else if isWithinSpeed(drift) {
        steer(drift)
      } else {
        endSync(.outOfReach)
      }
    } else if drift.magnitude > frame / 4 {
      steer(drift)
    } else if sync.steering != nil {
      // In step only if they are so of themselves.
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

  /// Corrects videos that are in step before they are a frame apart.
  private mutating func hold(_ places: PlayerPair<SyncSample.Place>) {
    let (drift, frame) = (drift(places), frame(places))
    if drift.magnitude > frame {
      noteDrift(drift, frame) { .apart($0, drift: $1, frame: $2) }
      close(skips: 0)
    } else if drift.magnitude > frame / 2 {
      steer(drift)
    } else if drift.magnitude <= frame / 4 {
      steer(nil, drift)
    }
  }

  /// A position is unknown, or the videos did not come together in time.
  mutating func syncTimedOut() {
    switch state.sync?.stage {
    case .measuring: endSync(.notMeasured)
    case .closing: endSync(.notReached)
    case .settled, .resting, nil: return
    }
  }

  /// How far B is ahead of its place.
  private func drift(_ places: PlayerPair<SyncSample.Place>) -> Duration {
    places.b.position - places.a.position - (state.sync?.lead ?? .zero)
  }

  private mutating func noteDrift(
    _ drift: Duration, _ frame: Duration, _ change: (PlayerID, Duration, Duration) -> SyncEvent
  ) {
    let player = state.roles.pictureInPicture ?? .B
    note(.sync(change(player, .zero - way(of: player, drift), frame)))
  }

  /// How far apart is one picture: the longer one of both, at their speed.
  private func frame(_ places: PlayerPair<SyncSample.Place>) -> Duration {
    state.sync?.frame(places, speed: state.players.a.speed) ?? PlaybackSync.usualFrame
  }

  // MARK: - Corrections

  /// The player that seeks to close a difference: the one in picture in picture, unless it leads or can't seek there.
  private func mover(_ places: PlayerPair<SyncSample.Place>, _ drift: Duration) -> PlayerID? {
    let first = state.sync?.leader?.other ?? state.roles.pictureInPicture ?? .B
    return [first, first.other].first { player in
      guard let active = state.players[player].active, active.refusalOfSeeking == nil else { return false }
      let target = places[player].position + way(of: player, drift)
      guard let duration = places[player].duration else { return target >= .zero }
      return target >= .zero && target < duration
    }
  }

  /// How far a player has to go to make a difference good.
  private func way(of player: PlayerID, _ drift: Duration) -> Duration { player == .B ? .zero - drift : drift }

  private mutating func seek(_ player: PlayerID, _ drift: Duration) {
    steer(nil, drift)
    let way = way(of: player, drift)
    note(.sync(.sought(player, by: way, drift: .zero - way)))
    seek(player, .by(way))
    state.sync?.hasSought = true
    state.sync?.stage = .closing(skips: PlaybackSync.skips)
  }

  /// True if speed alone can close a difference when neither video can be sought in.
  private func isWithinSpeed(_ drift: Duration) -> Bool {
    let canSeek = PlayerID.allCases.contains { state.players[$0].canBeSought }
    return !canSeek && drift.magnitude <= PlaybackSync.farthestBySpeed
  }

  private mutating func steer(_ drift: Duration) { steer(steerable(drift), drift) }

  /// Lets a player play faster or slower than was chosen; nil for neither.
  private mutating func steer(_ player: PlayerID?, _ drift: Duration) {
    let steps = (drift / .seconds(1) / PlaybackSync.step).rounded()
    let most = PlaybackSync.mostSteering / PlaybackSync.step
    let change = min(max(steps == 0 ? (drift > .zero ? 1 : -1) : steps, -most), most)
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
    note(.sync(.steered(player, speed: speed, chosen: chosen, drift: .zero - way(of: player, drift))))
    tell(player, .setSpeed(speed))
  }

  /// Whose speed is changed: the video in picture in picture, unless it alone is heard. What comes as it happens can be slowed,
  /// and would have to wait for what does not exist so far if it were to go faster.
  private func steerable(_ drift: Duration) -> PlayerID {
    let inPicture = state.roles.pictureInPicture ?? .B
    let (first, also) = state.heard
    let player = first == inPicture && also == nil ? inPicture.other : inPicture
    let isLive = { (player: PlayerID) in
      state.players[player].active.map { $0.content.kind != .vod || $0.info.isLive || !$0.info.isSeekable } ?? false
    }
    let goesFaster = way(of: player, drift) > .zero
    return goesFaster && isLive(player) && !isLive(player.other) ? player.other : player
  }

  // MARK: - Rest and end

  /// Corrects nothing until both play.
  private mutating func restSync() {
    guard let sync = state.sync else { return }
    if case .closing = sync.stage { effects.append(.cancelTimer(.sync)) }
    releaseSteering()
    state.sync?.stage = .resting
    note(.sync(.rested))
  }

  /// A video that waited for data is behind afterwards. The other one goes there: its data have come in time so far.
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

  /// The player that was steered plays at its chosen speed again, if it still has what was synced.
  private mutating func releaseSteering() {
    guard let sync = state.sync, let steering = sync.steering else { return }
    state.sync?.steering = nil
    let player = steering.player
    guard let active = state.players[player].active, active.content.key == sync.contents[player],
      active.interruption?.stage != .trying
    else { return }
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

  /// After each input: whether the two that are synced are still there, and play.
  mutating func watchSync() {
    guard let sync = state.sync else { return }
    if let reason = syncFault(sync) { return endSync(reason) }
    switch sync.stage {
    case .measuring, .resting: break
    case .closing: if !arePlaying, !areHeld { restSync() }
    case .settled: if !arePlaying { restSync() }
    }
  }

  private func syncFault(_ sync: PlaybackSync) -> SyncEndReason? {
    if case .ended = state.phase { return .shutdown }
    if isSuspended { return .suspended }
    for player in PlayerID.allCases {
      switch state.players[player].loadState {
      case .empty: return wasLost(player) ? .playerLost : .closed
      case .loading: return .opened
      case .active(let active):
        if active.content.key != sync.contents[player] { return .opened }
        if active.hasEnded { return .mediaEnded }
        if active.content.requiresLinearPlayback { return .requiresLinearPlayback }
      }
      if state.roles.role(of: player) == nil { return .closed }
    }
    return state.roles.fullScreen == nil || state.roles.pictureInPicture == nil ? .closed : nil
  }

  /// True if the input that is being handled ended it.
  private func wasLost(_ player: PlayerID) -> Bool {
    effects.contains { effect in
      if case .note(.playerLost(player, _)) = effect { true } else { false }
    }
  }
}
