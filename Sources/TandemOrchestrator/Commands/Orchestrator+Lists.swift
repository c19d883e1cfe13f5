// Lists: entries that are watched one after the other as one content (contract, section 10).

extension Orchestrator {
  /// A content in a place, or on its way there, and which entry of it.
  private struct PlaylistPosition {
    var player: PlayerID
    var content: Content
    var playback: PlaybackState

    func entry(_ step: PlaylistStep, wraps: Bool? = nil) -> Int? {
      EntryOrder(of: content.entries.count, playback.shuffle)
        .entry(step, from: playback.entry, wraps: wraps ?? (playback.loop == .all))
    }
  }

  /// The last request counts: the user may go on before the first frame.
  private func listPlace(_ role: Role) -> PlaylistPosition? {
    if let player = loadingPlayer(for: role), let loading = state.players[player].loading, loading.stage != .returning {
      return PlaylistPosition(player: player, content: loading.content, playback: loading.playback)
    }
    guard let player = state.roles[role], let content = state.players[player].shown else { return nil }
    return PlaylistPosition(player: player, content: content, playback: state.players[player].playback)
  }

  // MARK: - Somebody goes on

  package func refusal(ofMoving role: Role, _ step: PlaylistStep) -> Refusal? {
    refusal(ofMoving: role) { $0.entry(step) != nil }
  }

  /// - Parameter number: of an entry, counted from 1.
  func refusal(ofMoving role: Role, to number: Int) -> Refusal? {
    refusal(ofMoving: role) { $0.content.entries.indices.contains(number - 1) }
  }

  private func refusal(ofMoving role: Role, unless isThere: (PlaylistPosition) -> Bool) -> Refusal? {
    guard let place = listPlace(role) else { return .nothingThere }
    if place.content.entries.isEmpty { return .noList }
    if place.content.requiresLinearPlayback { return .requiresLinearPlayback }
    if role == .pictureInPicture, isSuspended { return .suspended }
    return isThere(place) ? nil : .noSuchEntry
  }

  func refusal(ofLooping role: Role) -> Refusal? { listPlace(role) == nil ? .nothingThere : nil }

  func refusal(ofShuffling role: Role) -> Refusal? {
    listPlace(role).map { $0.content.entries.isEmpty ? .noList : nil } ?? .nothingThere
  }

  /// - Parameter number: of the entry with which a list is to begin.
  func refusal(ofBeginningAt number: Int, _ opening: OpenRequest) -> Refusal? {
    var count = opening.content.entries.count
    if !opening.content.said.contains(.entries), let place = listPlace(opening.role),
      place.content.key == opening.content.key
    {
      count = place.content.entries.count
    }
    return (1...max(1, count)).contains(number) ? nil : .noSuchEntry
  }

  /// True if a list's next entry is on its way to the role of the entry that a player shows.
  @inline(__always)
  func isMovingOn(_ player: PlayerID, _ key: ContentKey) -> Bool {
    state.players.look(at: player.other) { memory in
      memory.loading?.role == .fullScreen && memory.loading?.content.key == key
    }
  }

  mutating func step(_ step: PlaylistStep, _ role: Role, by initiator: Initiator, id: CommandID) {
    guard let place = listPlace(role), let entry = place.entry(step) else { return }
    move(place, role, to: entry, by: initiator, command: id)
  }

  mutating func choose(_ entry: Int, _ role: Role, by initiator: Initiator, id: CommandID) {
    guard let place = listPlace(role) else { return }
    move(place, role, to: entry, by: initiator, command: id)
  }

  mutating func setLoop(_ loop: Loop, _ role: Role) { adjustList(role) { $0.loop = loop } }

  /// The present entry stays, and all others follow it.
  mutating func shuffle(_ seed: Int?, _ role: Role) {
    adjustList(role) { playback in playback.shuffle = seed.map { Shuffle(first: playback.entry, seed: $0) } }
  }

  /// Changes the settings of the list that a role shows, and of the one on its way there.
  private mutating func adjustList(_ role: Role, _ change: (inout PlaybackState) -> Void) {
    guard let place = listPlace(role) else { return }
    for player in PlayerID.allCases {
      let memory = state.players[player]
      if memory.shown?.key == place.content.key, state.roles[role] == player { change(&state.players[player].playback) }
      guard case .loading(var loading) = memory.loadState, loading.role == role,
        loading.content.key == place.content.key
      else { continue }
      change(&loading.playback)
      state.players[player].loadState = .loading(loading)
    }
  }

  // MARK: - An end

  /// An entry has come to its end: what follows it begins.
  ///
  /// - Returns: false where nothing follows.
  mutating func goesOn(_ player: PlayerID, after active: Active) -> Bool {
    guard let role = state.roles.role(of: player), !active.isLast else { return false }
    let place = PlaylistPosition(player: player, content: active.content, playback: state.players[player].playback)
    let next = place.playback.loop == .one ? place.playback.entry : place.entry(.next)
    let isPrepared = next != nil && state.players[player].prepared?.entry == next
    // A single content that repeats all repeats itself.
    let entry = next ?? (place.playback.loop == .off ? nil : place.playback.entry)
    guard let entry else { return false }
    // The user has asked for another entry already, or for another content.
    if let other = loadingPlayer(for: role) {
      return state.players[other].loading?.content.key == place.content.key
    }
    if entry == place.playback.entry, active.refusalOfSeeking == nil {
      noteEntry(player)
      seek(player, .to(.zero))
    } else {
      move(place, role, to: entry, by: .system, command: nil, skipped: 0, isPrepared: isPrepared)
    }
    return true
  }

  /// The entry that was to follow can't be opened, and the one behind it is tried. Nobody asked for just that one.
  ///
  /// - Returns: its number, counted from 0; nil where each was tried.
  func entry(behind loading: Loading, of player: PlayerID) -> Int? {
    guard let skipped = loading.skipped, skipped + 1 < loading.content.entries.count else { return nil }
    return PlaylistPosition(player: player, content: loading.content, playback: loading.playback).entry(.next)
  }

  /// A command that waits for the list waits for that entry from now on.
  mutating func skip(_ player: PlayerID, to entry: Int, after loading: Loading) {
    let place = PlaylistPosition(player: player, content: loading.content, playback: loading.playback)
    move(
      place, loading.role, to: entry, by: loading.initiator, command: loading.command,
      skipped: (loading.skipped ?? 0) + 1, following: loading)
  }

  // MARK: - Moving

  /// Prepares an entry as a new content is prepared, or loads it in the place of what it follows.
  ///
  /// - Parameters:
  ///   - skipped: how many could not be opened on the way; nil where somebody asked for this one.
  ///   - following: the load of another entry in whose place this one comes.
  ///   - isPrepared: whether the list's own player knows of it, and may have it open.
  private mutating func move(
    _ place: PlaylistPosition, _ role: Role, to entry: Int, by initiator: Initiator, command: CommandID?,
    skipped: Int? = nil,
    following previous: Loading? = nil, isPrepared: Bool = false
  ) {
    let previous = previous ?? loadingPlayer(for: role).flatMap { state.players[$0].loading }
    let isSame = previous?.content.key == place.content.key
    let playback = PlaybackSetting.playback(ofEntry: entry, after: place.playback)
    // An entry that could not be opened has left its player to the next one.
    let player = isPrepared || skipped ?? 0 > 0 ? place.player : playerForNext(role, after: place.player)
    load(
      OpenRequest(place.content, in: role), into: player, by: initiator, command: command,
      playback: playback, skipped: skipped,
      temporaryPictureInPicture: isSame ? previous?.temporaryPictureInPicture : nil,
      adBreak: isSame ? previous?.adBreak : nil)
  }

  /// The player that loads for the role, or a free one if no picture in picture exists or loads, or else the one that has the
  /// role.
  private func playerForNext(_ role: Role, after player: PlayerID) -> PlayerID {
    if let loading = loadingPlayer(for: role) { return loading }
    // The user does not see this player yet.
    if state.roles.role(of: player) == nil { return player }
    let other = player.other
    let isFree = state.roles.pictureInPicture == nil && state.players[other].loadState == .empty
    return role == .fullScreen && isFree ? other : player
  }

  /// A list's next entry was on its way in a player that something else needs now: it is loaded in the list's own.
  mutating func moveOver(_ loading: Loading?) {
    guard let loading, let player = state.roles.fullScreen, loading.role == .fullScreen,
      loading.content.key == state.players[player].active?.content.key
    else { return }
    load(
      OpenRequest(loading.content), into: player, by: loading.initiator, command: nil, playback: loading.playback,
      skipped: loading.skipped)
  }

  mutating func noteEntry(_ player: PlayerID) {
    guard let content = state.players[player].shown else { return }
    note(
      .entry(
        player, content.key, number: state.players[player].playback.entry + 1, of: max(1, content.entries.count)))
  }

}

extension PlaybackState {
  /// Where a list has other entries than before, what plays is found by its address.
  mutating func follow(_ previous: Content, to content: Content) {
    guard previous.entries != content.entries else { return }
    let address = previous.url(ofEntry: entry)
    entry = content.entries.firstIndex { $0.url == address } ?? min(entry, max(0, content.entries.count - 1))
    shuffle = nil
  }
}
