// What is full screen goes small and silent for a while (contract, section 10).

extension Orchestrator {
  /// How long a dodge may be: a day.
  static let longestDodge = Duration.seconds(86_400)

  /// What has dodged and can be brought back. While nothing runs, what was on its way back has stayed where it is.
  private var dodged: AdBreak? {
    guard let dodge = state.dodge, dodge.stage != .going else { return nil }
    return dodge
  }

  /// Whether what dodged goes back with a stop: what was opened for it makes room. Otherwise they swap.
  private func returnsByStop(_ dodge: AdBreak) -> Bool {
    guard let player = state.roles.fullScreen else { return true }
    return dodge.opened != nil && state.players[player].shown?.key == dodge.opened
  }

  func refusal(ofDodging time: Duration?, to opening: OpenRequest?, by initiator: Initiator) -> Refusal? {
    if let time, time <= .zero || time > Self.longestDodge { return .invalidValue }
    if let dodge = dodged { return returnsByStop(dodge) ? refusalOfStop() : refusalOfSwap(by: initiator) }
    if state.roles.pictureInPicture != nil { return refusalOfSwap(by: initiator) }
    guard let player = state.roles.fullScreen else { return .noFullScreen }
    if let refusal = refusalOfEntering(player, by: initiator) { return refusal }
    return opening == nil ? .nothingMeanwhile : nil
  }

  /// Carries out a legal dodge: there, or back.
  mutating func dodge(
    _ time: Duration?, to opening: OpenRequest?, _ command: SessionCommand, by initiator: Initiator, id: CommandID
  ) {
    if let dodge = dodged {
      answer(id, command, initiator, .accepted(transaction: state.lastTransaction + 1))
      comeBack(dodge, .asked, by: initiator, id: id)
    } else if state.roles.pictureInPicture != nil {
      answer(id, command, initiator, .accepted(transaction: state.lastTransaction + 1))
      beginDodge(of: fullScreenPlayer, for: time)
      beginSwap(by: initiator, command: id)
    } else if let opening {
      return open(opening, by: initiator, id: id)
    }
  }

  private mutating func comeBack(_ dodge: AdBreak, _ reason: AdBreakEndReason, by initiator: Initiator, id: CommandID?)
  {
    state.dodge?.stage = .comingBack(reason)
    if returnsByStop(dodge) {
      beginStop(by: initiator, command: id)
    } else {
      beginSwap(by: initiator, command: id)
    }
  }

  /// What is full screen is about to be small.
  mutating func beginDodge(of player: PlayerID, for time: Duration?, opened: ContentKey? = nil) {
    forgetDodge(.overtaken)
    state.lastDodge += 1
    state.dodge = AdBreak(
      number: state.lastDodge, content: party(player).video.key, player: player, opened: opened, time: time)
  }

  /// The first frame of what is full screen meanwhile: what is there starts picture in picture beside it.
  ///
  /// - Returns: whether it does. Otherwise it is shown as any other.
  mutating func showMeanwhile(_ player: PlayerID, _ loading: Loading, _ info: MediaInfo) -> Bool {
    guard let plan = loading.dodge, let former = state.roles.fullScreen, former != player,
      state.roles.pictureInPicture == nil
    else { return false }
    if let refusal = refusalOfEntering(former, by: loading.initiator) {
      // It would take its place.
      loadFailed(player, reason: refusal.rawValue)
      return true
    }
    let command = loading.command
    var loading = loading
    loading.command = nil
    state.players[player].medium = .loading(loading)
    activate(player, loading, info)
    present(loading.content.screen)
    inheritVolume(from: former, to: player)
    recall(player, isSilent: loading.isSilent)
    beginDodge(of: former, for: plan.time, opened: loading.content.key)
    beginStart(former, by: loading.initiator, command: command, beside: player)
    if state.presence.isAway { pauseForAbsence(player) } else { bringToForeground(loading.content.app) }
    return true
  }

  mutating func dodgeTimedOut(_ number: Int) {
    guard let dodge = dodged, dodge.number == number else { return }
    // It passes once: where it can't come back now, somebody brings it back himself.
    state.dodge?.time = nil
    let refusal = returnsByStop(dodge) ? refusalOfStop() : refusalOfSwap(by: .system)
    if refusal == nil { comeBack(dodge, .timeElapsed, by: .system, id: nil) }
  }

  /// After each input: follows what becomes of the content that dodges.
  mutating func watchDodge() {
    guard let dodge = state.dodge else { return }
    let isSmall =
      state.roles.pictureInPicture == dodge.player && state.players[dodge.player].shown?.key == dodge.content
    var isIdle = false
    if case .idle = state.phase { isIdle = true }
    switch (dodge.stage, isSmall) {
    case (.going, true): goAway(dodge)
    case (.going, false): if isIdle { forgetDodge(.overtaken) }
    case (.away, true): break
    case (.away, false): forgetDodge(.overtaken)
    // It was not brought back after all.
    case (.comingBack, true): if isIdle { state.dodge?.stage = .away }
    case (.comingBack(let reason), false):
      let isBack = state.roles.fullScreen == dodge.player && state.players[dodge.player].shown?.key == dodge.content
      forgetDodge(isBack ? reason : .overtaken)
    }
  }

  private mutating func goAway(_ dodge: AdBreak) {
    state.dodge?.stage = .away
    note(.dodgeBegan(dodge.player, dodge.content, opened: dodge.opened, dodge.time))
    if !state.players[dodge.player].isUserMuted {
      setUserMute(true, of: dodge.player)
      state.dodge?.silences = true
    }
    if let time = dodge.time { effects.append(.armTimer(.dodge(dodge.number), time)) }
  }

  /// It is over; what it has silenced is heard again as far as the policy lets it.
  mutating func forgetDodge(_ reason: AdBreakEndReason) {
    guard let dodge = state.dodge else { return }
    state.dodge = nil
    if dodge.time != nil { effects.append(.cancelTimer(.dodge(dodge.number))) }
    if dodge.stage != .going { note(.dodgeEnded(dodge.player, dodge.content, reason)) }
    if dodge.silences { setUserMute(false, of: dodge.player) }
  }
}

extension State {
  /// Whether something is small and silent for now.
  package var isDodging: Bool { dodge.map { $0.stage != .going } ?? false }

  /// Whether a person has silenced a player, apart from what dodging does.
  package func isChosenMute(of player: PlayerID) -> Bool {
    if let dodge, dodge.player == player, dodge.silences { return false }
    return players[player].isUserMuted
  }
}
