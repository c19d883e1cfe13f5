// Handles a machine that is too slow for two videos (contract, section 10).

extension Orchestrator {
  /// Receives the count of missed frames.
  mutating func receive(_ sample: FrameDropSample) {
    // A transaction itself delays frames, so ignore a sample that was taken during a transaction.
    guard case .idle = state.phase else { return }
    beginOverload()
    // Ignore the counts of a reduced player, which leaves out frames on purpose.
    let players = PlayerID.allCases.filter { $0 != state.overload.reduced && sample.windows[$0] != nil }
    let windows = players.compactMap { sample.windows[$0] }
    guard !windows.isEmpty else { return }
    let isGood = windows.allSatisfy(\.isGood)
    if state.overload.isTooSlow {
      state.overload.good = isGood ? state.overload.good + 1 : 0
      if state.overload.good >= state.overload.patience { noteRecovery() }
      return
    }
    guard let worst = zip(players, windows).first(where: { $0.1.isBad }) else {
      if isGood { state.overload.bad = 0 }
      // No bad window counts any more, and no overload is being handled, so return to the initial state.
      if state.overload.bad == 0, state.overload.patience == OverloadState.leastGood, !state.overload.isWatched {
        state.overload = OverloadState()
      }
      return
    }
    state.overload.bad += 1
    if state.overload.bad >= OverloadState.mostBad { noteTooSlow(worst.0, worst.1) }
  }

  private mutating func noteTooSlow(_ player: PlayerID, _ window: FrameDropSample.Window) {
    (state.overload.bad, state.overload.good, state.overload.isTooSlow) = (0, 0, true)
    note(.overload(.began(player, missed: window.missed, due: window.due)))
    guard state.configuration.onOverload == .refuse, let pictureInPicture = state.roles.pictureInPicture,
      let fullScreen = state.roles.fullScreen, state.players[pictureInPicture].shown != nil
    else { return }
    state.overload.alone = state.players[fullScreen].shown?.key
    if endsTemporaryPictureInPicture(of: pictureInPicture, .closed) { return }
    beginClose(participant(pictureInPicture), by: .system, reason: .overload, command: nil)
  }

  private mutating func noteRecovery() {
    state.overload.isTooSlow = false
    state.overload.good = 0
    state.overload.patience = min(state.overload.patience * 2, OverloadState.mostGood)
    note(.overload(.ended))
  }

  /// Restarts the detection if the contents have changed.
  private mutating func beginOverload() {
    let contents = PlayerPair(a: state.players.a.shown?.key, b: state.players.b.shown?.key)
    guard contents != state.overload.contents else { return }
    let previous = state.overload
    state.overload = OverloadState()
    (state.overload.contents, state.overload.reduced, state.overload.alone) = (
      contents, previous.reduced, previous.alone
    )
    if previous.isTooSlow { note(.overload(.relieved)) }
  }

  /// Reduces the frames of the video in picture in picture, never the frames of the full-screen video.
  mutating func watchOverload() {
    if case .ended = state.phase { return }
    beginOverload()
    if let alone = state.overload.alone, let fullScreen = state.roles.fullScreen,
      state.players[fullScreen].shown?.key != alone
    {
      state.overload.alone = nil
    }
    var playerToReduce: PlayerID?
    if state.overload.isTooSlow, state.configuration.onOverload == .reduce, state.roles.fullScreen != nil {
      playerToReduce = state.roles.pictureInPicture
    }
    guard playerToReduce != state.overload.reduced else { return }
    if let previous = state.overload.reduced {
      tell(previous, .setReduced(false))
      note(.overload(.restored(previous)))
    }
    if let playerToReduce {
      tell(playerToReduce, .setReduced(true))
      note(.overload(.reduced(playerToReduce)))
    }
    state.overload.reduced = playerToReduce
  }

  /// The reason why no second content can be opened next to the full-screen content.
  var refusalOfSecond: Refusal? {
    guard let alone = state.overload.alone, let fullScreen = state.roles.fullScreen,
      state.players[fullScreen].shown?.key == alone
    else { return nil }
    return .overload
  }
}
