// Lists: contents whose entries play one after the other (contract, section 10).

extension Orchestrator {
  /// A content that has a role, or that is loading for a role, with its playback state.
  private struct PlaylistPosition {
    var player: PlayerID
    var content: MediaContent
    var playback: PlaybackState

    func entry(_ step: PlaylistStep, wraps: Bool? = nil) -> Int? {
      EntryOrder(of: content.entries.count, playback.shuffle)
        .entry(step, from: playback.entry, wraps: wraps ?? (playback.loop == .all))
    }
  }

  /// The content that loads for a role, or else the role's visible content.
  ///
  /// A loading content takes precedence, because the user may choose another entry before its first frame.
  private func currentList(_ role: Role) -> PlaylistPosition? {
    if let player = loadingPlayer(for: role), let loading = state.players[player].loading, loading.stage != .returning {
      return PlaylistPosition(player: player, content: loading.content, playback: loading.playback)
    }
    guard let player = state.roles[role], let content = state.players[player].shown else { return nil }
    return PlaylistPosition(player: player, content: content, playback: state.players[player].playback)
  }

  // MARK: - Commands

  package func refusal(ofMoving role: Role, _ step: PlaylistStep) -> Refusal? {
    refusal(ofMoving: role) { $0.entry(step) != nil }
  }

  /// - Parameter number: the entry's number, counted from 1.
  func refusal(ofMoving role: Role, to number: Int) -> Refusal? {
    refusal(ofMoving: role) { (1...max(1, $0.content.entries.count)).contains(number) }
  }

  private func refusal(ofMoving role: Role, unless exists: (PlaylistPosition) -> Bool) -> Refusal? {
    guard let list = currentList(role) else { return .nothingThere }
    if list.content.entries.isEmpty { return .noList }
    if list.content.requiresLinearPlayback { return .requiresLinearPlayback }
    if role == .pictureInPicture, isSuspended { return .suspended }
    return exists(list) ? nil : .noSuchEntry
  }

  func refusal(ofLooping role: Role) -> Refusal? { currentList(role) == nil ? .nothingThere : nil }

  func refusal(ofShuffling role: Role) -> Refusal? {
    currentList(role).map { $0.content.entries.isEmpty ? .noList : nil } ?? .nothingThere
  }

  /// - Parameter number: the number of the entry that the list begins with, counted from 1.
  func refusal(ofBeginningAt number: Int, _ opening: OpenRequest) -> Refusal? {
    guard let list = openList(opening) else {
      return (1...max(1, opening.content.entries.count)).contains(number) ? nil : .noSuchEntry
    }
    let content = list.content.adopting(opening.content)
    guard (1...max(1, content.entries.count)).contains(number) else { return .noSuchEntry }
    var playback = list.playback
    playback.follow(list.content, to: content)
    return content.requiresLinearPlayback && number - 1 != playback.entry ? .requiresLinearPlayback : nil
  }

  /// The content to open, if a player already has it and plays on.
  private func openList(_ opening: OpenRequest) -> PlaylistPosition? {
    switch (opening.role, match(opening.content, for: opening.role)) {
    case (_, .loading(let player)):
      guard let loading = state.players[player].loading else { return nil }
      return PlaylistPosition(player: player, content: loading.content, playback: loading.playback)
    case (.pictureInPicture, .fullScreen) where !pictureInPictureShows(opening.content): return nil
    case (.pictureInPicture, .fullScreen): return shownList(player(in: .pictureInPicture))
    case (_, .fullScreen(let player)), (_, .pictureInPicture(let player)): return shownList(player)
    case (_, .nothing): return nil
    }
  }

  private func shownList(_ player: PlayerID) -> PlaylistPosition? {
    state.players[player].active.map {
      PlaylistPosition(player: player, content: $0.content, playback: state.players[player].playback)
    }
  }

  /// True if the other player loads an entry of the same list for full screen.
  @inline(__always)
  func isMovingOn(_ player: PlayerID, _ key: ContentKey) -> Bool {
    state.players.look(at: player.other) { playerState in
      playerState.loading?.role == .fullScreen && playerState.loading?.content.key == key
    }
  }

  mutating func step(_ step: PlaylistStep, _ role: Role, by initiator: Initiator, id: CommandID) {
    guard let list = currentList(role), let entry = list.entry(step) else { return }
    move(
      list, role, to: entry, by: initiator, command: id, skipping: EntrySkipping(direction: step, isCommanded: true))
  }

  mutating func choose(_ entry: Int, _ role: Role, by initiator: Initiator, id: CommandID) {
    guard let list = currentList(role) else { return }
    move(list, role, to: entry, by: initiator, command: id)
  }

  /// Loads another entry of a list that is loading, or that returns after a failed load.
  mutating func choose(_ entry: Int, of loading: Loading, in player: PlayerID, by initiator: Initiator, id: CommandID) {
    let list = PlaylistPosition(player: player, content: loading.content, playback: loading.playback)
    move(list, loading.role, to: entry, by: initiator, command: id)
  }

  mutating func setLoop(_ loop: Loop, _ role: Role) { adjustList(role) { $0.loop = loop } }

  /// Shuffles the entries after the current entry of a list; a nil seed restores the list's own order.
  mutating func shuffle(_ seed: Int?, _ role: Role) {
    adjustList(role) { playback in playback.shuffle = seed.map { Shuffle(first: playback.entry, seed: $0) } }
  }

  /// Changes the settings of a role's list, for both its visible entry and its loading entry.
  private mutating func adjustList(_ role: Role, _ change: (inout PlaybackState) -> Void) {
    guard let list = currentList(role) else { return }
    for player in PlayerID.allCases {
      let playerState = state.players[player]
      if playerState.shown?.key == list.content.key, state.roles[role] == player {
        change(&state.players[player].playback)
      }
      guard case .loading(var loading) = playerState.loadState, loading.role == role,
        loading.content.key == list.content.key
      else { continue }
      change(&loading.playback)
      state.players[player].loadState = .loading(loading)
    }
  }

  // MARK: - The end of an entry

  /// Begins the entry that follows an ended entry.
  ///
  /// - Returns: false if nothing follows.
  mutating func goesOn(_ player: PlayerID, after active: Active) -> Bool {
    guard let role = state.roles.role(of: player), !active.isLast else { return false }
    let list = PlaylistPosition(player: player, content: active.content, playback: state.players[player].playback)
    let next = list.playback.loop == .one ? list.playback.entry : list.entry(.next)
    let isPrepared = next != nil && state.players[player].prepared?.entry == next
    // A single content has no next entry, so both kinds of loop repeat it.
    let entry = next ?? (list.playback.loop == .off ? nil : list.playback.entry)
    guard let entry else { return false }
    // Let a running load continue, because the user has already asked for another entry or another content.
    if let other = loadingPlayer(for: role) {
      return state.players[other].loading?.content.key == list.content.key
    }
    if entry == list.playback.entry, active.canSeekToBeginning {
      noteEntry(player)
      seek(player, .to(.zero))
    } else {
      move(list, role, to: entry, by: .system, command: nil, skipping: EntrySkipping(), isPrepared: isPrepared)
    }
    return true
  }

  /// The next entry to try after an entry that can't be opened.
  ///
  /// - Returns: the entry's number, counted from 0; nil if a command chose the entry by its number, or if every entry
  ///   was tried. A command's search ends at the visible entry, because that entry is still playing.
  func entry(behind loading: Loading, of player: PlayerID) -> Int? {
    guard let skipping = loading.skipping, skipping.count + 1 < loading.content.entries.count,
      let entry = PlaylistPosition(player: player, content: loading.content, playback: loading.playback)
        .entry(skipping.direction),
      !skipping.isCommanded || entry != visibleEntry(of: loading)
    else { return nil }
    return entry
  }

  /// The entry that is visible while another entry of its list loads; nil if the role shows no entry of the list.
  private func visibleEntry(of loading: Loading) -> Int? {
    guard let visible = state.roles[loading.role], state.players[visible].shown?.key == loading.content.key else {
      return nil
    }
    return state.players[visible].playback.entry
  }

  /// Loads another entry in place of an entry that can't be opened.
  ///
  /// If a command waits for the failed load, it waits for the load of the new entry from now on.
  mutating func skip(_ player: PlayerID, to entry: Int, after loading: Loading) {
    let list = PlaylistPosition(player: player, content: loading.content, playback: loading.playback)
    var skipping = loading.skipping
    skipping?.count += 1
    move(
      list, loading.role, to: entry, by: loading.initiator, command: loading.command, skipping: skipping,
      following: loading)
  }

  // MARK: - Moving

  /// Loads an entry of a list in a free player, or else in the player of the previous entry.
  ///
  /// - Parameters:
  ///   - skipping: set if the session tries further entries when this entry can't be opened; nil if a command chose the
  ///     entry by its number.
  ///   - following: the load of another entry, if the new entry replaces that load.
  ///   - isPrepared: true if the list's own player has prepared the entry and may have opened it already.
  private mutating func move(
    _ list: PlaylistPosition, _ role: Role, to entry: Int, by initiator: Initiator, command: CommandID?,
    skipping: EntrySkipping? = nil, following previous: Loading? = nil, isPrepared: Bool = false
  ) {
    let previous = previous ?? loadingPlayer(for: role).flatMap { state.players[$0].loading }
    let isSame = previous?.content.key == list.content.key
    // If a user opens the list in picture in picture, another entry that a program chooses does not change who asked.
    let asked = isSame && !initiator.mayStartPictureInPicture ? previous?.initiator : nil
    var playback = PlaybackSetting.playback(ofEntry: entry, after: list.playback)
    // If the user paused the entry that can't be opened, the pause also applies to its replacement.
    let isReplacement = skipping.map { $0.count > 0 } ?? false
    if isReplacement, let previous { playback.isPaused = previous.playback.isPaused }
    // The player of an entry that could not be opened loads the next entry.
    let player = isPrepared || isReplacement ? list.player : playerForNext(role, after: list.player)
    var opening = OpenRequest(list.content, in: role)
    opening.startsPaused = isReplacement && previous?.startsPaused == true
    load(
      opening, into: player, by: asked ?? initiator, command: command, playback: playback, skipping: skipping,
      temporaryPictureInPicture: isSame ? previous?.temporaryPictureInPicture : nil,
      adBreak: isSame ? previous?.adBreak : nil)
  }

  /// The player for the next entry: the player that loads for the role, or a free player, or else the list's player.
  ///
  /// A free player is used only for the full screen, and only if no picture in picture exists or loads.
  private func playerForNext(_ role: Role, after player: PlayerID) -> PlayerID {
    if let loading = loadingPlayer(for: role) { return loading }
    let other = player.other
    let isFree = state.roles.pictureInPicture == nil && state.players[other].loadState == .empty
    return role == .fullScreen && isFree ? other : player
  }

  /// Loads the next entry in the player that shows the list. The other player was loading this entry, but is now needed
  /// for a different content.
  mutating func reloadInListPlayer(_ loading: Loading?) {
    guard let loading, let player = state.roles.fullScreen, loading.role == .fullScreen,
      loading.content.key == state.players[player].active?.content.key
    else { return }
    load(
      OpenRequest(loading.content), into: player, by: loading.initiator, command: nil, playback: loading.playback,
      skipping: loading.skipping)
  }

  mutating func noteEntry(_ player: PlayerID) {
    guard let content = state.players[player].shown else { return }
    note(
      .entry(
        player, content.key, number: state.players[player].playback.entry + 1, of: max(1, content.entries.count)))
  }

}

extension PlaybackState {
  /// Finds the playing entry by its address if the list's entries have changed.
  mutating func follow(_ previous: MediaContent, to content: MediaContent) {
    guard previous.entries != content.entries else { return }
    let address = previous.url(ofEntry: entry)
    entry = content.entries.firstIndex { $0.url == address } ?? min(entry, max(0, content.entries.count - 1))
    shuffle = nil
  }
}
