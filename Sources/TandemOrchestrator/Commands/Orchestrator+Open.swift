// Opening a content: a content that is already open plays on, and any other content is loaded (contract, section 5).

extension Orchestrator {
  /// The player that already shows or loads the content to open.
  enum Match: Hashable {
    case fullScreen(PlayerID)
    case pictureInPicture(PlayerID)
    case loading(PlayerID)
    case nothing
  }

  /// Finds the player that already has the content. A player that loads the content for the role comes first, then the
  /// full-screen player, then the player in picture in picture.
  func match(_ content: MediaContent, for role: Role = .fullScreen) -> Match {
    for player in PlayerID.allCases {
      if let loading = state.players[player].loading, loading.role == role, loading.content.key == content.key {
        return .loading(player)
      }
    }
    if let player = state.roles.fullScreen, state.players[player].active?.content.key == content.key {
      return .fullScreen(player)
    }
    if let player = state.roles.pictureInPicture, state.players[player].active?.content.key == content.key {
      return .pictureInPicture(player)
    }
    return .nothing
  }

  /// True if a new full-screen content replaces a picture in picture that is alone on the screen.
  var replacesPictureInPicture: Bool {
    state.roles.fullScreen == nil && state.roles.pictureInPicture != nil
      && state.configuration.newContent == .replace && loadingPlayer(for: .fullScreen) == nil
  }

  @inline(__always)
  func loadingPlayer(for role: Role) -> PlayerID? {
    PlayerID.allCases.first { state.players[$0].loading?.role == role }
  }

  /// Opens a content; the caller has checked that the command is legal.
  mutating func open(_ opening: OpenRequest, by initiator: Initiator, id: CommandID) {
    switch (opening.role, match(opening.content, for: opening.role)) {
    case (_, .loading(let player)): join(player, opening, by: initiator, id: id)
    case (.fullScreen, .fullScreen(let player)), (.pictureInPicture, .pictureInPicture(let player)):
      keepPlaying(player, opening, by: initiator, id: id)
    case (.fullScreen, .pictureInPicture(let player)) where !opening.allowsDuplicate:
      expand(player, opening, by: initiator, id: id)
    case (.fullScreen, .nothing) where replacesPictureInPicture: stopThenReplace(opening, by: initiator, id: id)
    case (.pictureInPicture, .fullScreen) where pictureInPictureShows(opening.content):
      keepPlaying(player(in: .pictureInPicture), opening, by: initiator, id: id)
    case (.fullScreen, .nothing), (.fullScreen, .pictureInPicture), (.pictureInPicture, .nothing),
      (.pictureInPicture, .fullScreen):
      openNew(opening, by: initiator, id: id)
    }
  }

  /// True if the picture in picture shows the content.
  func pictureInPictureShows(_ content: MediaContent) -> Bool {
    guard let player = state.roles.pictureInPicture else { return false }
    return state.players[player].active?.content.key == content.key
  }

  /// Accepts an opening and notes the decision about its content.
  private mutating func acceptOpening(
    _ verdict: OpenDecision.Verdict, _ opening: OpenRequest, _ action: OpenDecision.Action, _ player: PlayerID,
    by initiator: Initiator, id: CommandID, transaction: Int? = nil
  ) {
    answer(id, .open(opening), initiator, .accepted(transaction: transaction))
    let comparedPlayer = verdict == .same ? player : state.roles.fullScreen ?? state.roles.pictureInPicture
    let other = comparedPlayer.flatMap { state.players[$0].shown ?? state.players[$0].loading?.content }
    note(
      .content(
        OpenDecision(
          verdict, rule: opening.content.identity.rule, key: opening.content.key, otherKey: other?.key, action: action,
          player: player)))
  }

  /// Joins the load of the same content; the earlier command is superseded.
  private mutating func join(_ player: PlayerID, _ opening: OpenRequest, by initiator: Initiator, id: CommandID) {
    guard case .loading(var loading) = state.players[player].loadState else { return }
    acceptOpening(.same, opening, .joinLoading, player, by: initiator, id: id)
    loading.adBreak = adBreakRequest(opening)
    if opening.isSilent { loading.isSilent = true }
    let previous = loading.content
    loading.content = previous.adopting(opening.content)
    loading.playback.follow(previous, to: loading.content)
    if let time = opening.staysFor {
      loading.temporaryPictureInPicture?.time = time
      loading.temporaryPictureInPicture?.afterSwap = opening.afterSwap
      loading.temporaryPictureInPicture?.corner = opening.corner
    }
    state.players[player].loadState = .loading(loading)
    if let entry = opening.entry, entry - 1 != loading.playback.entry {
      return choose(entry - 1, of: loading, in: player, by: initiator, id: id)
    }
    end(loading.command, .superseded)
    loading.command = id
    loading.initiator = initiator
    loading.position = opening.startsAt ?? loading.position
    loading.startsPaused = opening.startsPaused
    if opening.startsPaused, !loading.playback.isPaused {
      loading.playback.isPaused = true
      // If this load replaces a content, leave that content's pause state unchanged: it returns if the load fails.
      if loading.replaced == nil { state.players[player].playback.isPaused = true }
      tell(player, .setPaused(true))
    }
    state.players[player].loadState = .loading(loading)
    if loading.playback.isPaused, !opening.startsPaused { setPaused(false, of: player) }
  }

  /// True if an opening names the content whose restore is open, or the content that replaces it, and changes only the
  /// role, the position and the traits of this content.
  func concernsRestore(_ opening: OpenRequest) -> Bool {
    guard opening.role == .fullScreen, !opening.allowsDuplicate, !opening.startsAdBreak else { return false }
    if case .stop(let stop) = state.transaction, let replacement = stop.replacement?.value.opening {
      return replacement.content.key == opening.content.key && (opening.entry ?? replacement.entry) == replacement.entry
    }
    guard case .pictureInPicture(let player) = match(opening.content) else { return false }
    let entry = state.transaction?.header.entry ?? state.players[player].playback.entry
    return opening.entry.map { $0 == entry + 1 } ?? true
  }

  /// Joins the restore of the same content, or of the content that it replaces. For example, an app makes a new screen
  /// for its content before it answers the restore (Bambuser).
  ///
  /// The command ends at once, because its sender may wait for the end before it answers the restore. The transaction may
  /// need a user's request, but the opening does not, because the transaction has already begun.
  mutating func joinRestore(
    _ command: SessionCommand, _ opening: OpenRequest, by initiator: Initiator, id: CommandID
  ) {
    if let refusal = refusal(of: command, by: .user) { return answer(id, command, initiator, .refused(refusal)) }
    let player = player(in: .pictureInPicture)
    acceptOpening(.same, opening, .joinRestore, player, by: initiator, id: id)
    if case .stop(var stop) = state.transaction, let replacement = stop.replacement {
      stop.replacement?.value.opening = replacement.value.opening.joined(by: opening)
      state.transaction = .stop(stop)
    } else {
      prepareToExpand(player, opening, goesToEntry: state.transaction?.header.entry != nil)
    }
    end(id, .succeeded)
  }

  /// The player that shows or loads a content, or will load it after the running stop; nil if the content is not open.
  func holder(of key: ContentKey) -> PlayerID? {
    let holder = PlayerID.allCases.first { player in
      state.players[player].active?.content.key == key || state.players[player].loading?.content.key == key
        || state.players[player].loading?.replaced?.content.key == key
    }
    if let holder { return holder }
    guard case .stop(let stop) = state.transaction, stop.replacement?.value.opening.content.key == key else {
      return nil
    }
    return stop.leaving.player
  }

  /// Changes the traits of an open content; the content keeps its role, its position and its pause.
  mutating func changeTraits(_ opening: OpenRequest, by initiator: Initiator, id: CommandID) {
    let content = opening.content
    guard let holder = holder(of: content.key) else { preconditionFailure("the content is not open") }
    acceptOpening(.same, opening, .changeTraits, holder, by: initiator, id: id)
    for player in PlayerID.allCases {
      if state.players[player].active?.content.key == content.key { adopt(content, in: player) }
      guard case .loading(var loading) = state.players[player].loadState else { continue }
      if loading.content.key == content.key {
        let previous = loading.content
        loading.content = previous.adopting(content)
        loading.playback.follow(previous, to: loading.content)
      }
      if let replaced = loading.replaced?.content, replaced.key == content.key {
        loading.replaced?.content = replaced.adopting(content)
      }
      state.players[player].loadState = .loading(loading)
    }
    if case .stop(var stop) = state.transaction, let waiting = stop.replacement?.value.opening.content,
      waiting.key == content.key
    {
      stop.replacement?.value.opening.content = waiting.adopting(content)
      state.transaction = .stop(stop)
    }
    end(id, .succeeded)
  }

  /// Gives the content in a player the traits that an opening sets.
  private mutating func adopt(_ content: MediaContent, in player: PlayerID) {
    guard case .active(var active) = state.players[player].loadState else { return }
    active.content = active.content.adopting(content)
    guard active != state.players[player].active else { return }
    if let previous = state.players[player].active?.content {
      state.players[player].playback.follow(previous, to: active.content)
    }
    state.players[player].loadState = .active(active)
    if state.roles.fullScreen == player { present(active.content.screen) }
    // Arrange the picture in picture again, because a call may now ask for another size or aspect.
    if state.roles.pictureInPicture == player { rearrange() }
  }

  /// Lets the content that already has the role play on; nothing is reloaded.
  private mutating func keepPlaying(_ player: PlayerID, _ opening: OpenRequest, by initiator: Initiator, id: CommandID)
  {
    guard var active = state.players[player].active else { return }
    active.content = active.content.adopting(opening.content)
    let canSeek = active.refusalOfSeeking == nil
    let isOtherEntry = opening.entry.map { $0 - 1 != state.players[player].playback.entry } ?? false
    let action: OpenDecision.Action =
      if isOtherEntry { .chooseEntry } else if opening.startsAt != nil, canSeek {
        .seek
      } else if active.canBeginAgain, !opening.startsPaused {
        .restart
      } else if state.players[player].isPaused && !opening.startsPaused || active.interruption != nil {
        .resume
      } else { .nothing }
    acceptOpening(.same, opening, action, player, by: initiator, id: id)
    adopt(opening.content, in: player)
    if opening.role == .fullScreen, let other = loadingPlayer(for: .fullScreen) { abandonLoading(in: other) }
    if isOtherEntry, let entry = opening.entry {
      return choose(entry - 1, opening.role, by: initiator, id: id)
    }
    if state.players[player].isPaused, !opening.startsPaused {
      for player in [player, synced(to: player)].compactMap(\.self) {
        setPaused(false, of: player)
        forgetPausing(of: player)
      }
    }
    if action == .seek, let start = opening.startsAt { seekTogether(player, .to(start)) }
    if action == .restart { beginAgain(player) }
    reconnectAtOnce(player)
    prolongTemporaryPictureInPicture(opening)
    if opening.isSilent { beginSilence(of: player, opening.content.key) }
    end(id, .succeeded)
  }

  /// Brings the content in picture in picture back to full screen without interruption. A list then goes to the entry
  /// that the opening names.
  private mutating func expand(_ player: PlayerID, _ opening: OpenRequest, by initiator: Initiator, id: CommandID) {
    let isSwap = state.roles.fullScreen != nil
    acceptOpening(
      .same, opening, isSwap ? .swap : .stop, player, by: initiator, id: id, transaction: state.lastTransaction + 1)
    let entry = opening.entry.map { $0 - 1 }.flatMap { $0 == state.players[player].playback.entry ? nil : $0 }
    prepareToExpand(player, opening, goesToEntry: entry != nil)
    if isSwap {
      beginSwap(by: initiator, command: id, entry: entry)
    } else {
      beginStop(by: initiator, command: id, entry: entry)
    }
  }

  /// Gives a content in picture in picture the traits, the position and the silence that its opening full screen sets.
  private mutating func prepareToExpand(_ player: PlayerID, _ opening: OpenRequest, goesToEntry: Bool = false) {
    adopt(opening.content, in: player)
    if let other = loadingPlayer(for: .fullScreen) { abandonLoading(in: other) }
    if !goesToEntry, let position = opening.startsAt, state.players[player].active?.refusalOfSeeking == nil {
      seekTogether(player, .to(position))
    }
    if opening.isSilent { beginSilence(of: player, opening.content.key) }
  }

  /// Stops picture in picture first, so that the app restores its interface, and then loads the new content in the same
  /// player (Pillarbox's `replace`).
  private mutating func stopThenReplace(_ opening: OpenRequest, by initiator: Initiator, id: CommandID) {
    let player = player(in: .pictureInPicture)
    acceptOpening(
      .new, opening, .stopThenReplace, player, by: initiator, id: id, transaction: state.lastTransaction + 1)
    beginStop(
      by: initiator, command: nil,
      replacement: StopTransaction.Replacement(opening: opening, initiator: initiator, command: id))
  }

  /// Loads a new content in a player without a role, or else in the player of the content that it replaces.
  private mutating func openNew(_ opening: OpenRequest, by initiator: Initiator, id: CommandID) {
    let player = playerForNew(opening.role)
    let action: OpenDecision.Action =
      if state.roles.role(of: player) != nil {
        .replace
      } else if state.roles.fullScreen != nil || state.roles.pictureInPicture != nil { .prepare } else { .load }
    acceptOpening(.new, opening, action, player, by: initiator, id: id)
    let previous = opening.role == .pictureInPicture ? state.players[player].loading : nil
    // An opening without an entry number asks for the whole list. Entries that can't be opened are then skipped.
    let skipping = opening.content.entries.isEmpty || opening.entry != nil ? nil : EntrySkipping()
    let request = temporaryPictureInPictureRequest(opening)
    savePosition(for: request)
    load(
      opening, into: player, by: initiator, command: id, skipping: skipping, temporaryPictureInPicture: request,
      adBreak: adBreakRequest(opening))
    reloadInListPlayer(previous)
  }

  private func adBreakRequest(_ opening: OpenRequest) -> AdBreakRequest? {
    opening.startsAdBreak ? AdBreakRequest(time: opening.staysFor) : nil
  }

  /// The player for a new content: the player that loads for the role, or a free player, or else the player that has
  /// the role. A new picture in picture always goes to the player that has the existing picture in picture.
  func playerForNew(_ role: Role) -> PlayerID {
    if let player = loadingPlayer(for: role) { return player }
    let roles = state.roles
    switch role {
    case .fullScreen:
      guard let fullScreen = roles.fullScreen else {
        if let pictureInPicture = roles.pictureInPicture { return pictureInPicture.other }
        return loadingPlayer(for: .pictureInPicture)?.other ?? .A
      }
      return roles.pictureInPicture == nil ? fullScreen.other : fullScreen
    case .pictureInPicture:
      if let pictureInPicture = roles.pictureInPicture { return pictureInPicture }
      return roles.fullScreen?.other ?? loadingPlayer(for: .fullScreen)?.other ?? .B
    }
  }
}
