// The command `seek live`: go to the newest of a live content (contract, section 10).

extension Orchestrator {
  /// The reason in a stream's records if `seek live` opens the content again and no connection was lost.
  package static var goLiveReason: String { "somebody goes to the newest" }

  /// The reason why a content has no newest position to seek to; nil if it has a newest position.
  func refusalOfGoingLive(_ active: Active) -> Refusal? {
    if active.content.kind == .call { return .callIsLive }
    if active.content.kind == .vod, !active.info.isLive { return .notLive }
    return active.content.requiresLinearPlayback ? .requiresLinearPlayback : nil
  }

  /// Seeks to the newest position of a live content.
  ///
  /// The session seeks if it can. Otherwise it opens the content again and holds the last frame meanwhile. Only the
  /// player knows if a seek within the received data is possible; if not, it reports that the content is interrupted.
  mutating func goLive(_ player: PlayerID) {
    guard var active = state.players[player].active else { return }
    active.goesToEdge = true
    state.players[player].loadState = .active(active)
    // A lost connection comes back at the newest anyway.
    if active.interruption != nil { return reconnectAtOnce(player) }
    if active.info.isSeekable || active.info.isLive, !active.hasEnded { return tell(player, .seek(.live)) }
    active.hasEnded = false
    active.isLast = false
    active.interruption = Interruption(stage: .waiting, attempts: 0, reason: Self.goLiveReason)
    state.players[player].loadState = .active(active)
    note(.stream(player, active.content.key, .interrupted(reason: Self.goLiveReason)))
    tryConnection(of: player)
  }
}
