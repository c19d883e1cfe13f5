// Ad breaks: the full-screen content goes small and silent for a while (contract, section 10).

extension Orchestrator {
  /// How long an ad break may be: a day.
  static let longestAdBreak = Duration.seconds(86_400)

  /// The content that is in its ad break and can be brought back. While nothing runs, what was on its way back has stayed where it is.
  private var dodged: AdBreak? {
    guard let adBreak = state.adBreak, adBreak.stage != .going else { return nil }
    return adBreak
  }

  /// True if the content comes back with a stop: the content that was opened for it makes room. Otherwise they swap.
  private func returnsByStop(_ adBreak: AdBreak) -> Bool {
    guard let player = state.roles.fullScreen else { return true }
    return adBreak.opened != nil && state.players[player].shown?.key == adBreak.opened
  }

  func refusal(ofAdBreak time: Duration?, to opening: OpenRequest?, by initiator: Initiator) -> Refusal? {
    if let time, time <= .zero || time > Self.longestAdBreak { return .invalidValue }
    if let adBreak = dodged { return returnsByStop(adBreak) ? refusalOfStop() : refusalOfSwap(by: initiator) }
    if state.roles.pictureInPicture != nil { return refusalOfSwap(by: initiator) }
    guard let player = state.roles.fullScreen else { return .noFullScreen }
    if let refusal = refusalOfEntering(player, by: initiator) { return refusal }
    return opening == nil ? .nothingMeanwhile : nil
  }

  /// Begins an ad break that is allowed, or ends it.
  mutating func adBreak(
    _ time: Duration?, to opening: OpenRequest?, _ command: SessionCommand, by initiator: Initiator, id: CommandID
  ) {
    if let adBreak = dodged {
      answer(id, command, initiator, .accepted(transaction: state.lastTransaction + 1))
      comeBack(adBreak, .asked, by: initiator, id: id)
    } else if state.roles.pictureInPicture != nil {
      answer(id, command, initiator, .accepted(transaction: state.lastTransaction + 1))
      beginAdBreak(of: fullScreenPlayer, for: time)
      beginSwap(by: initiator, command: id)
    } else if let opening {
      return open(opening, by: initiator, id: id)
    }
  }

  private mutating func comeBack(
    _ adBreak: AdBreak, _ reason: AdBreakEndReason, by initiator: Initiator, id: CommandID?
  ) {
    state.adBreak?.stage = .comingBack(reason)
    if returnsByStop(adBreak) {
      beginStop(by: initiator, command: id)
    } else {
      beginSwap(by: initiator, command: id)
    }
  }

  /// The full-screen content is about to be small.
  mutating func beginAdBreak(of player: PlayerID, for time: Duration?, opened: ContentKey? = nil) {
    forgetAdBreak(.overtaken)
    state.lastAdBreak += 1
    state.adBreak = AdBreak(
      number: state.lastAdBreak, content: participant(player).video.key, player: player, opened: opened,
      time: time)
  }

  /// The first frame of the content that is full screen meanwhile: the former one starts picture in picture beside it.
  ///
  /// - Returns: whether it does. Otherwise it is shown as any other.
  mutating func showMeanwhile(_ player: PlayerID, _ loading: Loading, _ info: MediaInfo) -> Bool {
    guard let plan = loading.adBreak, let previous = state.roles.fullScreen, previous != player,
      state.roles.pictureInPicture == nil
    else { return false }
    if let refusal = refusalOfEntering(previous, by: loading.initiator) {
      // It would take its place.
      loadFailed(player, reason: refusal.rawValue)
      return true
    }
    let command = loading.command
    var loading = loading
    loading.command = nil
    state.players[player].loadState = .loading(loading)
    activate(player, loading, info)
    present(loading.content.screen)
    inheritVolume(from: previous, to: player)
    recall(player, isSilent: loading.isSilent)
    beginAdBreak(of: previous, for: plan.time, opened: loading.content.key)
    beginStart(previous, by: loading.initiator, command: command, fullScreen: player)
    if state.presence.isAway { pauseForAbsence(player) } else { bringToForeground(loading.content.app) }
    return true
  }

  mutating func adBreakTimedOut(_ number: Int) {
    guard let adBreak = dodged, adBreak.number == number else { return }
    // It passes once: where it can't come back now, somebody brings it back himself.
    state.adBreak?.time = nil
    let refusal = returnsByStop(adBreak) ? refusalOfStop() : refusalOfSwap(by: .system)
    if refusal == nil { comeBack(adBreak, .timeElapsed, by: .system, id: nil) }
  }

  /// After each input: follows what becomes of the content in its ad break.
  mutating func watchAdBreak() {
    guard let adBreak = state.adBreak else { return }
    let isSmall =
      state.roles.pictureInPicture == adBreak.player && state.players[adBreak.player].shown?.key == adBreak.content
    var isIdle = false
    if case .idle = state.phase { isIdle = true }
    switch (adBreak.stage, isSmall) {
    case (.going, true): goAway(adBreak)
    case (.going, false): if isIdle { forgetAdBreak(.overtaken) }
    case (.away, true): break
    case (.away, false): forgetAdBreak(.overtaken)
    // It was not brought back after all.
    case (.comingBack, true): if isIdle { state.adBreak?.stage = .away }
    case (.comingBack(let reason), false):
      let isBack =
        state.roles.fullScreen == adBreak.player && state.players[adBreak.player].shown?.key == adBreak.content
      forgetAdBreak(isBack ? reason : .overtaken)
    }
  }

  private mutating func goAway(_ adBreak: AdBreak) {
    state.adBreak?.stage = .away
    note(.adBreakBegan(adBreak.player, adBreak.content, opened: adBreak.opened, adBreak.time))
    if !state.players[adBreak.player].isUserMuted {
      setUserMute(true, of: adBreak.player)
      state.adBreak?.silences = true
    }
    if let time = adBreak.time { effects.append(.armTimer(.adBreak(adBreak.number), time)) }
  }

  /// It is over; what it has silenced is heard again as far as the policy lets it.
  mutating func forgetAdBreak(_ reason: AdBreakEndReason) {
    guard let adBreak = state.adBreak else { return }
    state.adBreak = nil
    if adBreak.time != nil { effects.append(.cancelTimer(.adBreak(adBreak.number))) }
    if adBreak.stage != .going { note(.adBreakEnded(adBreak.player, adBreak.content, reason)) }
    if adBreak.silences { setUserMute(false, of: adBreak.player) }
  }
}

extension State {
  /// True if a content is in its ad break.
  package var isInAdBreak: Bool { adBreak.map { $0.stage != .going } ?? false }

  /// True if the user has muted a player, apart from an ad break's mute.
  package func isChosenMute(of player: PlayerID) -> Bool {
    if let adBreak, adBreak.player == player, adBreak.silences { return false }
    return players[player].isUserMuted
  }
}
