// Seeks to the live edge (contract, section 10).

extension Orchestrator {
  /// The reason in a stream's records if no connection broke off.
  package static var goesToTheNewest: String { "somebody goes to the newest" }

  /// Why a content has no newest to go to.
  func refusalOfGoingLive(_ active: Active) -> Refusal? {
    if active.content.kind == .call { return .callIsLive }
    if active.content.kind == .vod, !active.info.isLive { return .notLive }
    return active.content.requiresLinearPlayback ? .requiresLinearPlayback : nil
  }

  /// Goes there: by a seek, or where that is not possible by opening the content again, with its last frame held. Whether it is
  /// possible in what was received only the player knows: where it is not, it says that the connection is interrupted.
  mutating func goLive(_ player: PlayerID) {
    guard var active = state.players[player].active else { return }
    active.goesToEdge = true
    state.players[player].loadState = .active(active)
    // A content that reconnects comes back at its live edge.
    if active.interruption != nil { return reconnectAtOnce(player) }
    if active.info.isSeekable || active.info.isLive, !active.hasEnded { return tell(player, .seek(.live)) }
    active.hasEnded = false
    active.isLast = false
    active.interruption = Interruption(stage: .waiting, attempts: 0, reason: Self.goesToTheNewest)
    state.players[player].loadState = .active(active)
    note(.stream(player, active.content.key, .interrupted(reason: Self.goesToTheNewest)))
    tryConnection(of: player)
  }
}
