// Loads: the beginning of a load, and its end at a first frame, a failure or another load.

extension Orchestrator {
  /// Loads a content into a player and remembers the replaced content until the first frame.
  ///
  /// - Parameters:
  ///   - playback: the playback state of an entry in a list that is open already; nil for any other content.
  ///   - skipping: set if the session tries further entries when the entry can't be opened; nil for a single content,
  ///     or if a command chose the entry by its number.
  mutating func load(
    _ opening: OpenRequest, into player: PlayerID, by initiator: Initiator, command: CommandID?,
    playback: PlaybackState? = nil, skipping: EntrySkipping? = nil,
    temporaryPictureInPicture: TemporaryPictureInPictureRequest? = nil,
    adBreak: AdBreakRequest? = nil
  ) {
    forgetInterruption(of: player)
    let replaced = state.roles.role(of: player) == nil ? nil : replaceable(in: player)
    let isSameEntry = opening.entry.map { $0 - 1 == state.players[player].playback.entry } ?? true
    let reopensReplaced =
      playback == nil && isSameEntry && replaced?.content.key == opening.content.key
      && state.players[player].loading != nil
    endLoading(in: player)
    var loading = Loading(
      content: opening.content, role: opening.role, replaced: replaced, command: command, initiator: initiator,
      temporaryPictureInPicture: temporaryPictureInPicture, adBreak: adBreak, skipping: skipping)
    loading.startsPaused = opening.startsPaused
    loading.isSilent = opening.isSilent
    loading.allowsDuplicate = opening.allowsDuplicate
    let start = opening.startsAt.map(LoadRequest.Start.at) ?? (reopensReplaced ? .whereReplaced : .beginning)
    // A content that is on the screen already needs no poster.
    if !reopensReplaced, let url = opening.poster { loading.poster = Loading.Poster(url: url, start: start) }
    if let playback {
      loading.playback = playback
    } else {
      (loading.playback.entry, loading.playback.isPaused) = ((opening.entry ?? 1) - 1, opening.startsPaused)
    }
    if let previous = previousPicture(opening) {
      loading.previous = previous
      loading.content = previous.content.adopting(opening.content)
      loading.playback = previous.playback
      loading.playback.isPaused = opening.startsPaused
    } else if reopensReplaced, let replaced {
      loading.content = replaced.content.adopting(opening.content)
      loading.playback = state.players[player].playback
      loading.playback.isPaused = opening.startsPaused
    }
    // The replaced content stays visible and keeps its playback state until the outcome is known.
    if replaced == nil { state.players[player].playback = loading.playback }
    beginLoad(player, loading, start: start)
  }

  func replaceable(in player: PlayerID) -> Active? {
    switch state.players[player].loadState {
    case .empty: nil
    case .loading(let loading): loading.replaced
    case .active(let active): active
    }
  }

  /// Starts a load in a new generation.
  ///
  /// Order: a load resets pause, speed, tracks and delays in the player, so the session sends their values afterwards.
  mutating func beginLoad(_ player: PlayerID, _ loading: Loading, start: LoadRequest.Start) {
    var loading = loading
    pauseForSuspension(&loading)
    state.players[player].loadState = .loading(loading)
    state.players[player].availableTracks = nil
    state.players[player].prepared = nil
    state.players[player].generation += 1
    if let poster = loading.poster {
      // The user sees the poster until the content's own first frame.
      tell(player, .load(LoadRequest(url: poster.url, generation: state.players[player].generation, isPaused: true)))
      return armLoadTimer(player)
    }
    if !loading.content.entries.isEmpty {
      note(
        .loadsEntry(
          player, loading.content.key, number: loading.playback.entry + 1, of: loading.content.entries.count))
    }
    requestLoad(player, loading.content, loading.playback, start: start, atSavedPosition: loading.previous != nil)
  }

  /// Orders the load of the current generation, followed by the content's playback settings.
  mutating func requestLoad(
    _ player: PlayerID, _ content: MediaContent, _ playback: PlaybackState, start: LoadRequest.Start,
    atSavedPosition: Bool = false
  ) {
    let generation = state.players[player].generation
    var request = LoadRequest(
      url: content.url(ofEntry: playback.entry), generation: generation, start: start, isPaused: playback.isPaused,
      subtitles: content.subtitles)
    (request.userAgent, request.referrer) = (content.userAgent, content.referrer)
    request.isLowLatency = content.kind == .lowLatency
    if atSavedPosition, content.kind == .vod {
      request.start = .beginning
      effects.append(.returnToPlace(player, request))
    } else {
      if atSavedPosition { request.start = .beginning }
      tell(player, .load(request))
    }
    for request in PlaybackSetting.requests(for: playback) { tell(player, request) }
    armLoadTimer(player)
  }

  private mutating func armLoadTimer(_ player: PlayerID) {
    effects.append(.armTimer(.load(player, generation: state.players[player].generation), loadDeadline(of: player)))
  }

  /// The time limit for the first frame of a load. A poster gets at most two seconds, because a late poster does not
  /// help.
  func loadDeadline(of player: PlayerID) -> Duration {
    let deadline = state.configuration.loadDeadline
    return state.players[player].loading?.poster == nil ? deadline : min(deadline, .seconds(2))
  }

  /// Waits for the content's own first frame, now that its poster is loaded. All other rules treat the content as
  /// already shown.
  ///
  /// The session handles this wait like a lost connection that is being retried. The first attempt waits until the
  /// poster is on the screen: when a player loads again, it holds its last frame only if the screen has shown that
  /// frame.
  private mutating func awaitFirstPicture(of player: PlayerID, behind poster: Loading.Poster) {
    guard var active = state.players[player].active else { return }
    active.interruption = Interruption(stage: .waiting, attempts: 0, reason: Interruption.firstAttempt)
    active.unseen = Active.PosterState(start: poster.start, layout: state.lastLayout + 1)
    state.players[player].loadState = .active(active)
    note(.stream(player, active.content.key, .poster(poster.url)))
    effects.append(
      .armTimer(.reconnection(player, generation: state.players[player].generation), Self.longestWaitForPoster))
  }

  /// The maximum time that the first attempt waits for the display to show the poster.
  private static var longestWaitForPoster: Duration { .milliseconds(500) }

  /// Opens each content whose poster the user has seen, now that the animation of this layout has ended.
  mutating func stillsAreSeen(in layout: Int) {
    for player in PlayerID.allCases {
      let isSeen = state.players.look(at: player) { playerState in
        guard case .active(let active) = playerState.loadState, active.awaitsLayout, let unseen = active.unseen else {
          return false
        }
        return layout >= unseen.layout
      }
      if isSeen { reconnectAtOnce(player) }
    }
  }

  /// Loads the content without its poster, because the poster can't be shown.
  private mutating func loadWithoutPoster(
    _ player: PlayerID, _ loading: Loading, _ poster: Loading.Poster, reason: String
  ) {
    note(.warning("can't show the poster \(poster.url): \(reason)"))
    effects.append(.cancelTimer(.load(player, generation: state.players[player].generation)))
    var loading = loading
    (loading.poster, loading.stage) = (nil, .opening)
    beginLoad(player, loading, start: poster.start)
  }

  /// Ends a load and the command that waits for it. In the orchestrator's state, the replaced content is then the
  /// player's content again.
  mutating func endLoading(in player: PlayerID, _ outcome: OpenOutcome = .superseded) {
    guard let loading = state.players[player].loading else { return }
    state.players[player].loadState = loading.replaced.map(LoadState.active) ?? .empty
    effects.append(.cancelTimer(.load(player, generation: state.players[player].generation)))
    note(.opening(player, loading.content.key, outcome))
    switch outcome {
    case .shown: end(loading.command, .succeeded)
    case .failed(let reason): end(loading.command, .failed(reason: reason))
    case .superseded: end(loading.command, .superseded)
    }
  }

  /// Gives up a load before its first frame. A player with a role goes back to the replaced content.
  mutating func abandonLoading(in player: PlayerID) {
    guard let loading = state.players[player].loading else { return }
    endLoading(in: player)
    returnToReplaced(player, replaced: loading.replaced)
  }

  /// Ends a load for picture in picture, because the other player's video has gone there.
  mutating func endLoadWithoutPlace() {
    guard let occupant = state.roles.pictureInPicture, let loading = state.players[occupant.other].loading,
      loading.role == .pictureInPicture
    else { return }
    let reason = "player \(occupant) went to picture in picture while this content was loading"
    endLoading(in: occupant.other, .failed(reason: reason))
    returnToReplaced(occupant.other, replaced: loading.replaced)
  }

  /// Shows a content in its role, now that the player can present its first frame.
  mutating func firstFrame(_ player: PlayerID, _ info: MediaInfo) {
    guard let loading = state.players[player].loading, !loading.isReady else {
      note(.dropped(player, what: "firstFrame", generation: state.players[player].generation))
      return
    }
    show(player, loading, info)
  }

  private mutating func show(_ player: PlayerID, _ loading: Loading, _ info: MediaInfo) {
    switch loading.role {
    case .fullScreen: showFullScreen(player, loading, info)
    case .pictureInPicture: showPictureInPicture(player, loading, info)
    }
  }

  private mutating func showFullScreen(_ player: PlayerID, _ loading: Loading, _ info: MediaInfo) {
    if waitsForPictureInPicture(loading) { return wait(player, info) }
    if loading.adBreak != nil, showMeanwhile(player, loading, info) { return }
    activate(player, loading, info)
    present(loading.content.screen)
    let previous = state.roles.fullScreen
    let isEntryChange = previous == player && isWithinList(loading)
    if previous != player {
      if let previous { inheritVolume(from: previous, to: player) }
      state.roles.fullScreen = player
      show()
    }
    recall(player, isSilent: loading.isSilent)
    if previous == player, loading.poster != nil { show() }
    // A change to the next entry in the same player does not change the roles.
    if !isEntryChange { noteRoles() }
    updateSound()
    if let previous, previous != player { empty(previous) }
    // Pause the new content while the user is away from the app, because the user does not see it.
    if state.presence.isAway { pauseForAbsence(player) } else { bringToForeground(loading.content.app) }
    startWhatWaited()
  }

  /// True if the load replaces one entry of the visible list with another entry.
  private func isWithinList(_ loading: Loading) -> Bool {
    !loading.content.entries.isEmpty && loading.stage != .returning
      && loading.replaced?.content.key == loading.content.key
  }

  /// Makes the loaded content the player's visible content.
  mutating func activate(_ player: PlayerID, _ loading: Loading, _ info: MediaInfo) {
    endLoading(in: player, .shown(info))
    // The ad break ends before the new content is reported or heard. If the same content was opened again, it is
    // treated as new.
    if let adBreak = state.adBreak, adBreak.player == player {
      let isOpenedAgain =
        loading.stage != .returning && (!isWithinList(loading) || loading.temporaryPictureInPicture != nil)
      if adBreak.content != loading.content.key || isOpenedAgain { forgetAdBreak(.superseded) }
    }
    var active = Active(content: loading.content, info: info)
    if loading.stage == .returning, let replaced = loading.replaced { active.isLast = replaced.isLast }
    state.players[player].loadState = .active(active)
    state.players[player].playback = loading.playback
    if let poster = loading.poster { awaitFirstPicture(of: player, behind: poster) }
    if !loading.content.entries.isEmpty, loading.stage != .returning { noteEntry(player) }
    if !loading.playback.isPaused || loading.startsPaused { forgetPausing(of: player) }
    if let position = loading.position, let active = state.players[player].active, active.refusalOfSeeking == nil {
      tell(player, .seek(.to(position)))
    }
  }

  /// Copies the user's volume and mute to the next player. A mute that an opening set is not copied.
  mutating func inheritVolume(from previous: PlayerID, to player: PlayerID) {
    restoreVolume(state.players[previous].volume, of: player)
    state.players[player].isUserMuted = state.isChosenMute(of: previous) && state.players[previous].silentContent == nil
    state.players[player].silentContent = nil
  }

  private mutating func showPictureInPicture(_ player: PlayerID, _ loading: Loading, _ info: MediaInfo) {
    if !info.hasVideo {
      loadFailed(player, reason: OpenOutcome.soundAlone)
    } else if state.roles.pictureInPicture == player {
      let previous = participant(player).video.key
      activate(player, loading, info)
      if previous != loading.content.key {
        release(player)
        persist(loading.content.key, in: player)
        noteCallPath(player)
      }
      recall(player, isSilent: loading.isSilent)
      if previous != loading.content.key || !isWithinList(loading) {
        noteRoles()
        updateSound()
        show()
        if let previous = loading.previous { welcome(previous, in: player) }
      }
      if let request = loading.temporaryPictureInPicture {
        beginTemporaryPictureInPicture(request, of: loading.content.key)
      }
      startWhatWaited()
    } else if isSuspended {
      loadFailed(player, reason: "picture in picture is suspended while something else uses it")
    } else if let other = loadingPlayer(for: .fullScreen), other != player {
      wait(player, info)
    } else {
      // The command ends with the transaction, not with the load.
      state.players[player].loading?.command = nil
      activate(player, loading, info)
      recall(player, isSilent: loading.isSilent)
      beginStart(player, by: loading.initiator, command: loading.command)
      if let request = loading.temporaryPictureInPicture {
        beginTemporaryPictureInPicture(request, of: loading.content.key)
      }
    }
  }

  /// True if the content is still visible in picture in picture while another content is loading there.
  ///
  /// The content becomes full screen after it has left picture in picture, because a content has one role at a time
  /// (R11).
  private func waitsForPictureInPicture(_ loading: Loading) -> Bool {
    guard !loading.allowsDuplicate, let player = state.roles.pictureInPicture, let other = state.players[player].loading
    else { return false }
    return other.replaced?.content.key == loading.content.key
  }

  /// Postpones a load, even though its first frame is ready, until the other role shows its own new content.
  private mutating func wait(_ player: PlayerID, _ info: MediaInfo) {
    state.players[player].loading?.stage = .ready(info)
    effects.append(.cancelTimer(.load(player, generation: state.players[player].generation)))
  }

  /// Shows a loaded content that no longer has to wait for the other role.
  mutating func startWhatWaited() {
    guard case .idle = state.phase,
      let player = loadingPlayer(for: .fullScreen) ?? loadingPlayer(for: .pictureInPicture),
      var loading = state.players[player].loading, case .ready(let info) = loading.stage,
      loading.role == .pictureInPicture || !waitsForPictureInPicture(loading)
    else { return }
    loading.stage = .opening
    state.players[player].loadState = .loading(loading)
    show(player, loading, info)
  }

  /// Ends a load that failed. The role keeps its content.
  mutating func loadFailed(_ player: PlayerID, reason: String) {
    guard let loading = state.players[player].loading else {
      note(.dropped(player, what: "loadFailed", generation: state.players[player].generation))
      return
    }
    if let poster = loading.poster { return loadWithoutPoster(player, loading, poster, reason: reason) }
    if let next = entry(behind: loading, of: player) {
      state.players[player].loading?.command = nil
      endLoading(in: player, .failed(reason: reason))
      return skip(player, to: next, after: loading)
    }
    endLoading(in: player, .failed(reason: reason))
    var replaced = loading.stage == .returning ? nil : loading.replaced
    if let skipping = loading.skipping, !skipping.isCommanded {
      replaced?.isLast = true
      if state.roles.role(of: player) == nil { markLast(loading) }
    }
    returnToReplaced(player, replaced: replaced)
    goOnAfterFailedEntry(loading)
  }

  /// Brings the replaced content back after a failed or abandoned load, or empties the player if it had no content.
  private mutating func returnToReplaced(_ player: PlayerID, replaced: Active?) {
    if let replaced, let role = state.roles.role(of: player), !isMovingToFullScreen(replaced.content.key, role) {
      var loading = Loading(
        content: replaced.content, role: role, stage: .returning, replaced: replaced, command: nil, initiator: .system)
      loading.playback = state.players[player].playback
      beginLoad(player, loading, start: .whereReplaced)
    } else {
      emptyAfterFailure(player)
    }
    startWhatWaited()
  }

  /// True if the content is on its way from picture in picture to full screen, so that it must not return to picture in
  /// picture.
  private func isMovingToFullScreen(_ key: ContentKey, _ role: Role) -> Bool {
    guard role == .pictureInPicture, let player = loadingPlayer(for: .fullScreen),
      let loading = state.players[player].loading
    else { return false }
    return loading.content.key == key && !loading.allowsDuplicate
  }

  /// Empties a player that has no content to show.
  private mutating func emptyAfterFailure(_ player: PlayerID) {
    switch state.roles.role(of: player) {
    case nil:
      state.players[player].loadState = .empty
      tell(player, .stop)
    case .fullScreen:
      state.players[player].loadState = .empty
      emptyFullScreen()
      promoteIfWanted()
    case .pictureInPicture:
      if endsTemporaryPictureInPicture(of: player, .loadFailed) { return }
      beginClose(participant(player), by: .system, reason: .loadFailed, command: nil)
    }
  }
}
