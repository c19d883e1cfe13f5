// The question whether a screen goes away that put its video in picture in picture.

extension Orchestrator {
  /// Starting a full-screen video sends its screen away unless its app says no. An inline view always stays (Pillarbox),
  /// and so does a screen that presents what is full screen now.
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

  /// An app's answer. The first one counts.
  mutating func receive(dismissal reply: DelegateReply) {
    guard let dismissal = take(reply.transaction) else {
      note(.dropped(nil, what: "dismissal", generation: nil))
      return
    }
    switch reply.answer {
    case .answered(let isAccepted): settle(dismissal, isAccepted, .answered)
    case .notImplemented: settle(dismissal, true, .noHandler)
    }
  }

  mutating func dismissalTimedOut(transaction: Int) {
    if let dismissal = take(transaction) { settle(dismissal, true, .timedOut) }
  }

  /// The screen is needed again.
  mutating func cancelDismissals(of screen: ScreenID) {
    for dismissal in state.dismissals where dismissal.screen == screen {
      if let dismissal = take(dismissal.transaction) { settle(dismissal, false, .cancelled) }
    }
  }

  private mutating func take(_ transaction: Int) -> Dismissal? {
    guard let index = state.dismissals.firstIndex(where: { $0.transaction == transaction }) else { return nil }
    return state.dismissals.remove(at: index)
  }

  private mutating func settle(_ dismissal: Dismissal, _ isAccepted: Bool, _ outcome: DismissalOutcome) {
    effects.append(.cancelTimer(.dismissal(transaction: dismissal.transaction)))
    // Its video may be back although nobody restored it.
    let isNeeded = isAccepted && presentsFullScreen(dismissal.screen)
    let (isAccepted, outcome) = isNeeded ? (false, .cancelled) : (isAccepted, outcome)
    note(.dismissalAnswered(dismissal, isAccepted: isAccepted, outcome))
    if isAccepted, remove(dismissal.screen) {
      note(.screen(dismissal.screen, isPresented: false, isReported: false))
    }
  }
}
