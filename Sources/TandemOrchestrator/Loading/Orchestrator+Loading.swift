// Loads: begun, shown at their first frame, failed, superseded.

extension Orchestrator {
  /// Loads a content into a player. What the player showed is remembered until the first frame.
  ///
  /// - Parameters:
  ///   - playback: how it plays, where it is an entry of a list that is there already.
  ///   - skipped: how many entries before it could not be opened, where it follows by itself.
  mutating func load(
    _ opening: OpenRequest, into player: PlayerID, by initiator: Initiator, command: CommandID?,
    playback: PlaybackState? = nil, skipped: Int? = nil,
    temporaryPictureInPicture: TemporaryPictureInPictureRequest? = nil,
    adBreak: AdBreakRequest? = nil
  ) {
    forgetInterruption(of: player)
    let replaced = state.roles.role(of: player) == nil ? nil : replaceable(in: player)
    let isBackAt = opening.entry.map { $0 - 1 == state.players[player].playback.entry } ?? true
    let goesBack =
      playback == nil && isBackAt && replaced?.content.key == opening.content.key
      && state.players[player].loading != nil
    endLoading(in: player)
    var loading = Loading(
      content: opening.content, role: opening.role, replaced: replaced, command: command, initiator: initiator,
      temporaryPictureInPicture: temporaryPictureInPicture, adBreak: adBreak, skipped: skipped)
    loading.isSilent = opening.isSilent
    loading.allowsDuplicate = opening.allowsDuplicate
    let start = opening.startsAt.map(LoadRequest.Start.at) ?? (goesBack ? .whereReplaced : .beginning)
    // A content that is on the screen already needs no still image.
    if !goesBack, let url = opening.still { loading.still = Loading.Poster(url: url, start: start) }
    if let playback { loading.playback = playback } else { loading.playback.entry = (opening.entry ?? 1) - 1 }
    if let previous = previousPicture(opening) {
      loading.previous = previous
      loading.content = previous.content.adopting(opening.content)
      loading.playback = previous.playback
      loading.playback.isPaused = false
    } else if goesBack, let replaced {
      loading.content = replaced.content.adopting(opening.content)
      loading.playback = state.players[player].playback
      loading.playback.isPaused = false
    }
    // The content on the screen keeps its own settings until the outcome is known.
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

  /// Order: a load gives pause, speed, tracks and delays their defaults in the player, so the known settings follow it.
  mutating func beginLoad(_ player: PlayerID, _ loading: Loading, start: LoadRequest.Start) {
    state.players[player].loadState = .loading(loading)
    state.players[player].availableTracks = nil
    state.players[player].prepared = nil
    state.players[player].generation += 1
    if let still = loading.still { return tellStill(player, still) }
    if !loading.content.entries.isEmpty {
      note(
        .loadsEntry(
          player, loading.content.key, number: loading.playback.entry + 1, of: loading.content.entries.count))
    }
    tellLoad(player, loading.content, loading.playback, start: start, toKeptPlace: loading.previous != nil)
  }

  /// The present generation's load, as the content is to play.
  mutating func tellLoad(
    _ player: PlayerID, _ content: Content, _ playback: PlaybackState, start: LoadRequest.Start,
    toKeptPlace: Bool = false
  ) {
    let generation = state.players[player].generation
    var request = LoadRequest(
      url: content.url(ofEntry: playback.entry), generation: generation, start: start, isPaused: playback.isPaused,
      subtitles: content.subtitles)
    (request.userAgent, request.referrer) = (content.userAgent, content.referrer)
    request.isLowLatency = content.kind == .lowLatency
    if toKeptPlace, content.kind == .vod {
      request.start = .beginning
      effects.append(.returnToPlace(player, request))
    } else {
      if toKeptPlace { request.start = .beginning }
      tell(player, .load(request))
    }
    for request in PlaybackSetting.requests(for: playback) { tell(player, request) }
    armLoad(player)
  }

  private mutating func armLoad(_ player: PlayerID) {
    effects.append(.armTimer(.load(player, generation: state.players[player].generation), loadDeadline(of: player)))
  }

  /// How long a first frame may take. A still that is not there soon is no help.
  func loadDeadline(of player: PlayerID) -> Duration {
    let deadline = state.configuration.loadDeadline
    return state.players[player].loading?.still == nil ? deadline : min(deadline, .seconds(2))
  }

  /// Loads the still image that is shown until the content's own first picture.
  private mutating func tellStill(_ player: PlayerID, _ still: Loading.Poster) {
    tell(player, .load(LoadRequest(url: still.url, generation: state.players[player].generation, isPaused: true)))
    armLoad(player)
  }

  /// The still is there, and the content counts as shown. From here on it is one whose connection is tried: as soon as the still
  /// is on the screen, since no player shows more of what it had loaded before than what was seen of it.
  private mutating func awaitFirstPicture(of player: PlayerID, behind still: Loading.Poster) {
    guard var active = state.players[player].active else { return }
    active.interruption = Interruption(stage: .waiting, attempts: 0, reason: Interruption.firstAttempt)
    active.unseen = Active.PosterState(start: still.start, layout: state.lastLayout + 1)
    state.players[player].loadState = .active(active)
    note(.stream(player, active.content.key, .still(still.url)))
    effects.append(
      .armTimer(.reconnection(player, generation: state.players[player].generation), Self.longestWaitForStill))
  }

  /// A screen that shows nothing must not keep a camera waiting.
  private static var longestWaitForStill: Duration { .milliseconds(500) }

  /// A layout is at rest, and the stills in it have been seen.
  mutating func stillsAreSeen(in layout: Int) {
    for player in PlayerID.allCases {
      let isSeen = state.players.look(at: player) { memory in
        guard case .active(let active) = memory.loadState, active.awaitsLayout, let unseen = active.unseen else {
          return false
        }
        return layout >= unseen.layout
      }
      if isSeen { reconnectAtOnce(player) }
    }
  }

  /// A still that can't be shown is done without.
  private mutating func loadWithoutStill(_ player: PlayerID, _ loading: Loading, reason: String) {
    guard let still = loading.still else { return }
    note(.warning("no still image: \(still.url): \(reason)"))
    effects.append(.cancelTimer(.load(player, generation: state.players[player].generation)))
    var loading = loading
    (loading.still, loading.stage) = (nil, .opening)
    beginLoad(player, loading, start: still.start)
  }

  /// Ends a load: its command ends, and the player counts as showing its former content.
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

  /// Gives a load up that nobody sees yet; a player with a role goes back to what it showed.
  mutating func abandonLoading(in player: PlayerID) {
    guard let loading = state.players[player].loading else { return }
    endLoading(in: player)
    settleLoad(player, replaced: loading.replaced)
  }

  /// The first frame of a load can be presented.
  mutating func firstFrame(_ player: PlayerID, _ info: MediaInfo) {
    guard let loading = state.players[player].loading, !loading.isReady else {
      note(.dropped(player, what: "firstFrame", generation: state.players[player].generation))
      return
    }
    switch loading.role {
    case .fullScreen: showFullScreen(player, loading, info)
    case .pictureInPicture: showPictureInPicture(player, loading, info)
    }
  }

  private mutating func showFullScreen(_ player: PlayerID, _ loading: Loading, _ info: MediaInfo) {
    if waitsForCorner(loading) { return wait(player, loading, info) }
    if loading.adBreak != nil, showMeanwhile(player, loading, info) { return }
    activate(player, loading, info)
    present(loading.content.screen)
    let previous = state.roles.fullScreen
    let movesOn = previous == player && isWithinList(loading)
    if previous != player {
      if let previous { inheritVolume(from: previous, to: player) }
      state.roles.fullScreen = player
      show()
    }
    recall(player, isSilent: loading.isSilent)
    if previous == player, loading.still != nil { show() }
    // Within a list, in one player, no place has changed.
    if !movesOn { noteRoles() }
    updateSound()
    if let previous, previous != player { empty(previous) }
    // The user is away and does not see it.
    if state.presence.isAway { pauseForAbsence(player) } else { bringToForeground(loading.content.app) }
    startWhatWaited()
  }

  /// True if another entry of the list on the screen takes the entry's place.
  private func isWithinList(_ loading: Loading) -> Bool {
    !loading.content.entries.isEmpty && loading.stage != .returning
      && loading.replaced?.content.key == loading.content.key
  }

  /// The player shows the loaded content from now on.
  mutating func activate(_ player: PlayerID, _ loading: Loading, _ info: MediaInfo) {
    endLoading(in: player, .shown(info))
    // Before anything is heard of what takes its place.
    if let adBreak = state.adBreak, adBreak.player == player, adBreak.content != loading.content.key {
      forgetAdBreak(.overtaken)
    }
    var active = Active(content: loading.content, info: info)
    if loading.stage == .returning { active.isLast = loading.replaced?.isLast ?? false }
    state.players[player].loadState = .active(active)
    state.players[player].playback = loading.playback
    if let still = loading.still { awaitFirstPicture(of: player, behind: still) }
    if !loading.content.entries.isEmpty, loading.stage != .returning { noteEntry(player) }
    if !loading.playback.isPaused { forgetPausing(of: player) }
    if let position = loading.position, let active = state.players[player].active, active.refusalOfSeeking == nil {
      tell(player, .seek(.to(position)))
    }
  }

  /// The volume that a person chose stays for what comes next.
  mutating func inheritVolume(from previous: PlayerID, to player: PlayerID) {
    if state.players[player].volume != state.players[previous].volume {
      state.players[player].volume = state.players[previous].volume
      tell(player, .setVolume(state.players[player].volume))
    }
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
      if let plan = loading.temporaryPictureInPicture { beginTemporaryPictureInPicture(plan, of: loading.content.key) }
      startWhatWaited()
    } else if let taken = state.roles.pictureInPicture {
      loadFailed(player, reason: "player \(taken) went to picture in picture meanwhile")
    } else if isSuspended {
      loadFailed(player, reason: "another owner has the picture in picture")
    } else if let other = loadingPlayer(for: .fullScreen), other != player {
      wait(player, loading, info)
    } else {
      let command = loading.command
      var loading = loading
      loading.command = nil
      state.players[player].loadState = .loading(loading)
      activate(player, loading, info)
      recall(player, isSilent: loading.isSilent)
      beginStart(player, by: loading.initiator, command: command)
      if let plan = loading.temporaryPictureInPicture { beginTemporaryPictureInPicture(plan, of: loading.content.key) }
    }
  }

  /// True if a content is still seen in picture in picture while something else is on its way there. It is shown full
  /// screen when it has left, since a content has one place (R11).
  private func waitsForCorner(_ loading: Loading) -> Bool {
    guard !loading.allowsDuplicate, let player = state.roles.pictureInPicture, let other = state.players[player].loading
    else { return false }
    return other.replaced?.content.key == loading.content.key
  }

  /// The first frame of a load is there, and something else comes first.
  private mutating func wait(_ player: PlayerID, _ loading: Loading, _ info: MediaInfo) {
    var loading = loading
    loading.stage = .ready(info)
    state.players[player].loadState = .loading(loading)
    effects.append(.cancelTimer(.load(player, generation: state.players[player].generation)))
  }

  /// Shows what only waited for the other place.
  mutating func startWhatWaited() {
    guard case .idle = state.phase,
      let player = loadingPlayer(for: .fullScreen) ?? loadingPlayer(for: .pictureInPicture),
      var loading = state.players[player].loading, case .ready(let info) = loading.stage,
      loading.role == .pictureInPicture || !waitsForCorner(loading)
    else { return }
    loading.stage = .opening
    state.players[player].loadState = .loading(loading)
    switch loading.role {
    case .fullScreen: showFullScreen(player, loading, info)
    case .pictureInPicture: showPictureInPicture(player, loading, info)
    }
  }

  /// A load has failed: the role keeps what it had.
  mutating func loadFailed(_ player: PlayerID, reason: String) {
    guard let loading = state.players[player].loading else {
      note(.dropped(player, what: "loadFailed", generation: state.players[player].generation))
      return
    }
    if loading.still != nil { return loadWithoutStill(player, loading, reason: reason) }
    if let next = entry(behind: loading, of: player) {
      var waitsForNobody = loading
      waitsForNobody.command = nil
      state.players[player].loadState = .loading(waitsForNobody)
      endLoading(in: player, .failed(reason: reason))
      return skip(player, to: next, after: loading)
    }
    endLoading(in: player, .failed(reason: reason))
    var replaced = loading.stage == .returning ? nil : loading.replaced
    if loading.skipped != nil {
      replaced?.isLast = true
      if state.roles.role(of: player) == nil { markLast(loading) }
    }
    settleLoad(player, replaced: replaced)
  }

  /// The content beside which a list's entry was prepared has ended, and nothing follows it.
  private mutating func markLast(_ loading: Loading) {
    guard let role = state.roles[loading.role], case .active(var active) = state.players[role].loadState,
      active.content.key == loading.content.key
    else { return }
    active.isLast = true
    state.players[role].loadState = .active(active)
    note(.mediaEnded(role, active.content.key))
  }

  /// After a load that came to nothing: back to what was replaced, or else empty.
  private mutating func settleLoad(_ player: PlayerID, replaced: Active?) {
    if let replaced, let role = state.roles.role(of: player), !hasLeft(replaced.content.key, role) {
      var loading = Loading(
        content: replaced.content, role: role, stage: .returning, replaced: replaced, command: nil, initiator: .system)
      loading.playback = state.players[player].playback
      beginLoad(player, loading, start: .whereReplaced)
    } else {
      giveUp(player)
    }
    startWhatWaited()
  }

  /// True if what was in picture in picture is on its way to full screen by now, and does not go back.
  private func hasLeft(_ key: ContentKey, _ role: Role) -> Bool {
    guard role == .pictureInPicture, let player = loadingPlayer(for: .fullScreen),
      let loading = state.players[player].loading
    else { return false }
    return loading.content.key == key && !loading.allowsDuplicate
  }

  /// The player has no content left to show.
  private mutating func giveUp(_ player: PlayerID) {
    switch state.roles.role(of: player) {
    case nil:
      state.players[player].loadState = .empty
      tell(player, .stop)
    case .fullScreen: emptyFullScreenAfterFailure()
    case .pictureInPicture:
      beginClose(participant(player), by: .system, reason: .loadFailed, command: nil)
    }
  }

  private mutating func emptyFullScreenAfterFailure() {
    let player = fullScreenPlayer
    state.players[player].loadState = .empty
    emptyFullScreen()
    promoteIfWanted()
  }
}
