// The command `seek live`, which goes to the live edge of a content (contract, section 10).

extension Orchestrator {
  /// The reason in the log's `stream` records if `seek live` opens the content again although no connection was lost.
  static var goLiveReason: String { "a command goes to the live edge" }

  /// The reason why the session can't go to the live edge of a content; nil if it can.
  func refusalOfGoingLive(_ active: Active) -> Refusal? {
    if active.content.kind == .call { return .callIsLive }
    if active.content.kind == .vod, !active.info.isLive { return .notLive }
    return active.content.requiresLinearPlayback ? .requiresLinearPlayback : nil
  }

  /// Goes to the live edge of a content.
  ///
  /// The session seeks if the content allows it. Otherwise the session opens the content again and holds the last frame
  /// meanwhile. Only the player knows if it can seek within the received data. If it can't, it reports that the content
  /// is interrupted.
  mutating func goLive(_ player: PlayerID) {
    guard let active = state.players[player].active else { return }
    state.players[player].active?.goesToEdge = true
    if active.interruption == nil, active.info.isSeekable || active.info.isLive, !active.hasEnded {
      return tell(player, .seek(.live))
    }
    // A reconnection reaches the live edge without a seek.
    openAgain(player, reason: Self.goLiveReason)
  }
}
