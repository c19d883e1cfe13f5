// Preparing the next entry of a list in its player (contract, section 10).

extension Orchestrator {
  /// Updates the prepared entries after each input.
  ///
  /// The prepared entry depends only on the state. Code that changes the next entry, such as a shuffle or a lost
  /// connection, therefore does not have to update it.
  @inline(__always)
  mutating func watchPreparation() {
    watchPreparation(in: .A)
    watchPreparation(in: .B)
  }

  @inline(__always)
  private mutating func watchPreparation(in player: PlayerID) {
    // Most contents are not lists and need no further work.
    let mayNeedUpdate = state.players.look(at: player) {
      $0.prepared != nil || $0.active?.content.entries.isEmpty == false
    }
    if mayNeedUpdate { prepare(in: player) }
  }

  private mutating func prepare(in player: PlayerID) {
    let wanted = entryToPrepare(in: player)
    guard wanted != state.players[player].prepared else { return }
    state.players[player].prepared = wanted
    // A player that was emptied has already discarded the prepared entry.
    guard let content = state.players[player].active?.content else { return }
    note(.preparesEntry(player, content.key, number: wanted.map { $0.entry + 1 }, of: content.entries.count))
    tell(player, .prepare(wanted?.url))
  }

  /// The entry that plays next without a command; nil if none follows, or if the playing entry repeats.
  private func entryToPrepare(in player: PlayerID) -> PreparedEntry? {
    guard let active = state.players[player].active, let role = state.roles.role(of: player), !active.hasEnded,
      !active.isLast, active.interruption == nil, !state.players[player].isLive, loadingPlayer(for: role) == nil
    else { return nil }
    let playback = state.players[player].playback
    guard playback.loop != .one else { return nil }
    guard
      let next = EntryOrder(of: active.content.entries.count, playback.shuffle)
        .entry(.next, from: playback.entry, wraps: playback.loop == .all), next != playback.entry
    else { return nil }
    return PreparedEntry(entry: next, url: active.content.url(ofEntry: next))
  }
}
