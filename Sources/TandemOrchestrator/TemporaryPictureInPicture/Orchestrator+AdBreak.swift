// Ad breaks: the full-screen content is in picture in picture, silent, for a while (contract, section 10).

extension Orchestrator {
  /// The longest ad break: a day.
  static let longestAdBreak = Duration.seconds(86_400)

  /// The ad break that a command or a timer can end.
  ///
  /// This includes an ad break whose content is on its way back. If no transaction runs then, the return has failed,
  /// and the content is still in picture in picture.
  private var returnableAdBreak: AdBreak? {
    guard let adBreak = state.adBreak, adBreak.stage != .going else { return nil }
    return adBreak
  }

  /// True if the content returns by a stop. The full screen is then empty, or it shows the content that was opened for
  /// the ad break and that the stop unloads.
  ///
  /// Otherwise the content returns by a swap.
  private func returnsByStop(_ adBreak: AdBreak) -> Bool {
    guard let player = state.roles.fullScreen else { return true }
    return adBreak.opened != nil && state.players[player].shown?.key == adBreak.opened
  }

  func refusal(ofAdBreak time: Duration?, to opening: OpenRequest?, by initiator: Initiator) -> Refusal? {
    if let time, time <= .zero || time > Self.longestAdBreak { return .invalidValue }
    if let adBreak = returnableAdBreak {
      return returnsByStop(adBreak) ? refusalOfStop() : refusalOfSwap(by: initiator)
    }
    if state.roles.pictureInPicture != nil { return refusalOfSwap(by: initiator) }
    guard let player = state.roles.fullScreen else { return .noFullScreen }
    if let refusal = refusalOfEntering(player, by: initiator) { return refusal }
    return opening == nil ? .nothingMeanwhile : nil
  }

  /// Begins an ad break or ends the present ad break; the caller has checked that the command is legal.
  mutating func adBreak(
    _ time: Duration?, to opening: OpenRequest?, _ command: SessionCommand, by initiator: Initiator, id: CommandID
  ) {
    if let adBreak = returnableAdBreak {
      answer(id, command, initiator, .accepted(transaction: state.lastTransaction + 1))
      returnToFullScreen(adBreak, .asked, by: initiator, id: id)
    } else if state.roles.pictureInPicture != nil {
      answer(id, command, initiator, .accepted(transaction: state.lastTransaction + 1))
      beginAdBreak(of: player(in: .fullScreen), for: time)
      beginSwap(by: initiator, command: id)
    } else if let opening {
      return open(opening, by: initiator, id: id)
    }
  }

  private mutating func returnToFullScreen(
    _ adBreak: AdBreak, _ reason: AdBreakEndReason, by initiator: Initiator, id: CommandID?
  ) {
    state.adBreak?.stage = .comingBack(reason)
    if returnsByStop(adBreak) {
      beginStop(by: initiator, command: id)
    } else {
      beginSwap(by: initiator, command: id)
    }
  }

  /// Prepares the ad break of a content that is about to enter picture in picture.
  mutating func beginAdBreak(of player: PlayerID, for time: Duration?, opened: ContentKey? = nil) {
    forgetAdBreak(.superseded)
    state.lastAdBreak += 1
    state.adBreak = AdBreak(
      number: state.lastAdBreak, content: participant(player).video.key, player: player, opened: opened,
      time: time)
  }

  /// Shows the content that was opened for the ad break, and starts picture in picture for the former content.
  ///
  /// - Returns: true if the content was shown or refused; otherwise the caller shows it like any other content.
  mutating func showMeanwhile(_ player: PlayerID, _ loading: Loading, _ info: MediaInfo) -> Bool {
    guard let request = loading.adBreak, let previous = state.roles.fullScreen, previous != player,
      state.roles.pictureInPicture == nil
    else { return false }
    if let refusal = refusalOfEntering(previous, by: loading.initiator) {
      // Let the load fail if the former content can't enter picture in picture, because the new content would otherwise
      // replace it.
      loadFailed(player, reason: refusal.rawValue)
      return true
    }
    // The command ends with the transaction, not with the load.
    state.players[player].loading?.command = nil
    activate(player, loading, info)
    present(loading.content.screen)
    inheritVolume(from: previous, to: player)
    recall(player, isSilent: loading.isSilent)
    beginAdBreak(of: previous, for: request.time, opened: loading.content.key)
    let (app, foreground, isAway) = (loading.content.app, state.foreground, state.presence.isAway)
    let changesApp = !isAway && app != foreground
    beginStart(
      previous, by: loading.initiator, command: loading.command, outgoing: changesApp ? foreground : nil,
      fullScreen: player)
    if isAway { pauseForAbsence(player) }
    if changesApp {
      state.foreground = app
      note(.app(app, isForeground: true))
    }
    return true
  }

  mutating func adBreakTimedOut(_ number: Int) {
    guard let adBreak = returnableAdBreak, adBreak.number == number else { return }
    // The timer fires only once. If the content can't return now, only a command can end the ad break.
    state.adBreak?.time = nil
    let refusal = returnsByStop(adBreak) ? refusalOfStop() : refusalOfSwap(by: .system)
    if refusal == nil { returnToFullScreen(adBreak, .timeElapsed, by: .system, id: nil) }
  }

  /// Updates the ad break after each input.
  mutating func watchAdBreak() {
    guard let adBreak = state.adBreak else { return }
    let isSmall =
      state.roles.pictureInPicture == adBreak.player && state.players[adBreak.player].shown?.key == adBreak.content
    let isIdle = state.phase == .idle
    switch (adBreak.stage, isSmall) {
    case (.going, true): beginSilentPlayback(adBreak)
    case (.going, false): if isIdle { forgetAdBreak(.superseded) }
    case (.away, true): break
    case (.away, false): forgetAdBreak(.superseded)
    // The return has failed, and the content is still in picture in picture.
    case (.comingBack, true): if isIdle { state.adBreak?.stage = .away }
    case (.comingBack(let reason), false):
      let isBack =
        state.roles.fullScreen == adBreak.player && state.players[adBreak.player].shown?.key == adBreak.content
      forgetAdBreak(isBack ? reason : .superseded)
    }
  }

  private mutating func beginSilentPlayback(_ adBreak: AdBreak) {
    state.adBreak?.stage = .away
    note(.adBreakBegan(adBreak.player, adBreak.content, opened: adBreak.opened, adBreak.time))
    if !state.players[adBreak.player].isUserMuted {
      setUserMute(true, of: adBreak.player)
      state.adBreak?.silences = true
    }
    if let time = adBreak.time { effects.append(.armTimer(.adBreak(adBreak.number), time)) }
  }

  /// Ends the ad break and the mute that it set.
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
