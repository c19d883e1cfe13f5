// What a list will go on to is known to its player beforehand (contract, section 10).

extension Orchestrator {
  /// After each input: what is told follows from the state alone, so that whatever changes what comes next, from a shuffled
  /// list to a lost connection, tells or forgets it without knowing of it.
  @inline(__always)
  mutating func watchPreparation() {
    watchPreparation(in: .A)
    watchPreparation(in: .B)
  }

  @inline(__always)
  private mutating func watchPreparation(in player: PlayerID) {
    // Most contents are no list.
    let isConcerned = state.players.look(at: player) {
      $0.prepared != nil || $0.active?.content.entries.isEmpty == false
    }
    if isConcerned { prepare(in: player) }
  }

  private mutating func prepare(in player: PlayerID) {
    let wanted = entryToPrepare(in: player)
    guard wanted != state.players[player].prepared else { return }
    state.players[player].prepared = wanted
    // Whoever was emptied has forgotten it.
    guard let content = state.players[player].active?.content else { return }
    note(.preparesEntry(player, content.key, number: wanted.map { $0.entry + 1 }, of: content.entries.count))
    tell(player, .prepare(wanted?.url))
  }

  /// What follows by itself when nobody says anything else, where that is something else than what plays.
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
