// Dismissing a screen after its video has started picture in picture (contract, section 7).

extension Orchestrator {
  /// Asks the delegate to decide on the dismissal of the screen whose video moved to picture in picture.
  ///
  /// The screen of an inline view always stays (Pillarbox), and so does the screen of the current full-screen video.
  mutating func proposeDismissal(_ player: PlayerID) {
    guard let screen = screenShown(player), let content = state.players[player].shown,
      content.presentation == .fullScreen, !presentsFullScreen(screen)
    else { return }
    let dismissal = Dismissal(
      screen: screen, player: player, video: content, generation: state.players[player].generation,
      transaction: state.lastTransaction)
    state.dismissals.append(dismissal)
    note(.dismissalProposed(dismissal))
    effects.append(.armTimer(.dismissal(transaction: dismissal.transaction), state.configuration.restoreDeadline))
    effects.append(.proposeDismissal(dismissal))
  }

  @inline(__always)
  private func presentsFullScreen(_ screen: ScreenID) -> Bool {
    screenShown(state.roles.fullScreen) == screen
  }

  /// Receives an app's answer. Only the first answer has an effect.
  mutating func receive(dismissal reply: DelegateReply) {
    guard let dismissal = removeDismissal(reply.transaction) else {
      note(.dropped(nil, what: "dismissal", generation: nil))
      return
    }
    switch reply.answer {
    case .answered(let isAccepted): settle(dismissal, isAccepted, .answered)
    case .notImplemented: settle(dismissal, true, .noHandler)
    }
  }

  mutating func dismissalTimedOut(transaction: Int) {
    if let dismissal = removeDismissal(transaction) { settle(dismissal, true, .timedOut) }
  }

  /// Cancels the proposed dismissals of a screen that is needed again.
  mutating func cancelDismissals(of screen: ScreenID) {
    for dismissal in state.dismissals where dismissal.screen == screen {
      if let dismissal = removeDismissal(dismissal.transaction) { settle(dismissal, false, .cancelled) }
    }
  }

  private mutating func removeDismissal(_ transaction: Int) -> Dismissal? {
    guard let index = state.dismissals.firstIndex(where: { $0.transaction == transaction }) else { return nil }
    return state.dismissals.remove(at: index)
  }

  private mutating func settle(_ dismissal: Dismissal, _ isAccepted: Bool, _ outcome: DismissalOutcome) {
    effects.append(.cancelTimer(.dismissal(transaction: dismissal.transaction)))
    // The video may be full screen again without a restore callback, and then needs its screen.
    let isNeeded = isAccepted && presentsFullScreen(dismissal.screen)
    let (isAccepted, outcome) = isNeeded ? (false, .cancelled) : (isAccepted, outcome)
    note(.dismissalAnswered(dismissal, isAccepted: isAccepted, outcome))
    if isAccepted, remove(dismissal.screen) {
      note(.screen(dismissal.screen, isPresented: false, isReported: false))
    }
  }
}
