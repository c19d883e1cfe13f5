// A machine that does not keep up with two videos (contract, section 10).

extension Orchestrator {
  /// Takes in how many pictures were missed.
  mutating func receive(_ reading: FrameDropSample) {
    // What a change of places costs is none of the videos'.
    guard case .idle = state.phase else { return }
    beginPace()
    // Of whoever shows fewer pictures some are missed on purpose.
    let players = PlayerID.allCases.filter { $0 != state.pace.reduced && reading.windows[$0] != nil }
    let windows = players.compactMap { reading.windows[$0] }
    guard !windows.isEmpty else { return }
    let isGood = windows.allSatisfy(\.isGood)
    if state.pace.isTooSlow {
      state.pace.good = isGood ? state.pace.good + 1 : 0
      if state.pace.good >= state.pace.patience { keepUp() }
      return
    }
    guard let worst = zip(players, windows).first(where: { $0.1.isBad }) else {
      if isGood { state.pace.bad = 0 }
      // What has done nothing so far is nothing to remember.
      if state.pace.bad == 0, state.pace.patience == OverloadState.leastGood, !state.pace.isWatched {
        state.pace = OverloadState()
      }
      return
    }
    state.pace.bad += 1
    if state.pace.bad >= OverloadState.mostBad { fallBehind(worst.0, worst.1) }
  }

  private mutating func fallBehind(_ player: PlayerID, _ window: FrameDropSample.Window) {
    (state.pace.bad, state.pace.good, state.pace.isTooSlow) = (0, 0, true)
    note(.pace(.tooSlow(player, missed: window.missed, due: window.due)))
    guard state.configuration.tooSlow == .refuse, let small = state.roles.pictureInPicture,
      let large = state.roles.fullScreen, state.players[small].shown != nil
    else { return }
    state.pace.alone = state.players[large].shown?.key
    if endsTemporaryPictureInPicture(of: small, .closed) { return }
    beginClose(participant(small), by: .system, reason: .tooSlow, command: nil)
  }

  private mutating func keepUp() {
    state.pace.isTooSlow = false
    state.pace.good = 0
    state.pace.patience = min(state.pace.patience * 2, OverloadState.mostGood)
    note(.pace(.keepsUp))
  }

  /// Other contents are another load.
  private mutating func beginPace() {
    let contents = PlayerPair(a: state.players.a.shown?.key, b: state.players.b.shown?.key)
    guard contents != state.pace.contents else { return }
    let previous = state.pace
    state.pace = OverloadState()
    (state.pace.contents, state.pace.reduced, state.pace.alone) = (contents, previous.reduced, previous.alone)
    if previous.isTooSlow { note(.pace(.relieved)) }
  }

  /// Lets the right one show fewer pictures: whoever is small, and no one who is full screen.
  mutating func watchPace() {
    if case .ended = state.phase { return }
    beginPace()
    if let alone = state.pace.alone, let large = state.roles.fullScreen, state.players[large].shown?.key != alone {
      state.pace.alone = nil
    }
    var wanted: PlayerID?
    if state.pace.isTooSlow, state.configuration.tooSlow == .reduce, state.roles.fullScreen != nil {
      wanted = state.roles.pictureInPicture
    }
    guard wanted != state.pace.reduced else { return }
    if let previous = state.pace.reduced {
      tell(previous, .setReduced(false))
      note(.pace(.restored(previous)))
    }
    if let wanted {
      tell(wanted, .setReduced(true))
      note(.pace(.reduced(wanted)))
    }
    state.pace.reduced = wanted
  }

  /// Why nothing can be opened beside what is full screen.
  var refusalOfSecond: Refusal? {
    guard let alone = state.pace.alone, let large = state.roles.fullScreen,
      state.players[large].shown?.key == alone
    else { return nil }
    return .tooSlow
  }
}
