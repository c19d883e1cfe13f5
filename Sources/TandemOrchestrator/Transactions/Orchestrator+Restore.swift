// Step 2: the restore callback, its receiver, its answer and its deadline (contract, section 3).

extension Orchestrator {
  /// Sends the restore callback and brings the video's app to the foreground, unless the user stays away.
  ///
  /// - Returns: the app that goes to the background when the transaction succeeds.
  mutating func askForRestore(of leaving: TransactionParticipant, in header: TransactionHeader) -> AppID? {
    let app = leaving.video.app
    let outgoing = state.foreground
    let isInBackground = outgoing != app && !keepsAbsence(header)
    if isInBackground {
      state.foreground = app
      note(.app(app, isForeground: true))
    }
    let route = route(to: leaving.player)
    call(.restoreUserInterface, leaving, in: header, route: route)
    effects.append(.armTimer(.restore(transaction: header.number), state.configuration.restoreDeadline))
    let isForScreen = if case .screen = route { true } else { false }
    state.phase = .restoring(RestoreGate(isForScreen: isForScreen, broughtAppForward: isInBackground))
    return isInBackground ? outgoing : nil
  }

  /// The receiver of a video's restore callback. It depends on the video's own content, never on a former content of
  /// the player.
  @inline(__always)
  private func route(to leaving: PlayerID) -> RestoreRoute {
    guard let screen = screenShown(leaving) else { return .delegate }
    if isOnTop(screen) { return .screen(screen) }
    return state.listener.map(RestoreRoute.listener) ?? .delegate
  }

  /// True if a screen is presented and no screen of the app covers it. A screen that presents a video does not cover
  /// other screens.
  @inline(__always)
  private func isOnTop(_ screen: ScreenID) -> Bool {
    guard let index = state.screens.firstIndex(of: screen) else { return false }
    return state.screens[(index + 1)...].allSatisfy { above in
      PlayerID.allCases.contains { screenShown($0) == above }
    }
  }

  /// The screen of a player's visible content.
  @inline(__always)
  func screenShown(_ player: PlayerID?) -> ScreenID? {
    guard let player else { return nil }
    return state.players.look(at: player) { $0.shown?.screen }
  }

  /// Receives a delegate's answer. Only the first answer has an effect.
  mutating func receive(restore reply: DelegateReply) {
    guard state.runningTransaction == reply.transaction, let gate = state.phase.gate else { return ignore(reply) }
    switch reply.answer {
    case .answered(let answer): resolve(answer, .answered)
    case .notImplemented: resolve(gate.isForScreen, gate.isForScreen ? .answered : .noHandler)
    }
  }

  private mutating func ignore(_ reply: DelegateReply) {
    let last = state.lastRestore.flatMap { $0.transaction == reply.transaction ? $0 : nil }
    let isRunning = state.runningTransaction == reply.transaction
    let outcome: RestoreOutcome =
      if last?.outcome == .timedOut { .late } else if last != nil, isRunning { .duplicate } else { .stale }
    let answer: Bool? = if case .answered(let answer) = reply.answer { answer } else { nil }
    note(.restoreAnswered(last?.player, transaction: reply.transaction, answer: answer, outcome))
  }

  /// Handles a restore that no app has answered in time.
  mutating func restoreTimedOut(transaction number: Int) {
    guard case .restoring = state.phase, let transaction = state.transaction, transaction.header.number == number
    else { return }
    switch state.configuration.restoreTimeout {
    case .continue: resolve(false, .timedOut)
    case .abort: rollBack(transaction, .timedOut, error: .restoreTimedOut)
    case .close:
      rollBack(transaction, .timedOut, error: .restoreTimedOut)
      if let leaving = transaction.leaving {
        beginClose(leaving, by: .system, reason: .restoreTimedOut, command: nil)
      }
    }
  }

  /// Continues with step 3 or rolls back, after the app has answered the restore callback.
  private mutating func resolve(_ answer: Bool, _ outcome: RestoreOutcome) {
    // Move the transaction out of the state instead of copying it. The commit puts it back.
    guard let transaction = state.transaction.take() else { return }
    if !answer, outcome != .timedOut, state.configuration.falseRestore == .abort {
      return rollBack(transaction, outcome, answer: answer, error: .restoreDeclined)
    }
    noteAnswer(transaction, answer, outcome)
    switch transaction {
    case .swap(let swap): commit(swap, isRestored: answer)
    case .stop(let stop): commit(stop, isRestored: answer)
    case .start, .close: preconditionFailure("a transaction without a restore")
    }
  }

  private mutating func noteAnswer(_ transaction: Transaction, _ answer: Bool?, _ outcome: RestoreOutcome) {
    guard let leaving = transaction.leaving?.player else { return }
    let number = transaction.header.number
    effects.append(.cancelTimer(.restore(transaction: number)))
    state.lastRestore = LastRestore(transaction: number, player: leaving, outcome: outcome)
    note(.restoreAnswered(leaving, transaction: number, answer: answer, outcome))
  }

  /// Ends a transaction before step 3 and restores the former state.
  ///
  /// - Parameter reason: the reason in the log, if it differs from the error's reason.
  mutating func rollBack(
    _ transaction: Transaction, _ outcome: RestoreOutcome, answer: Bool? = nil, error: StartError,
    reason: String? = nil
  ) {
    noteAnswer(transaction, answer, outcome)
    if let entering = transaction.entering { failToStart(entering, in: transaction.header, error) }
    var followUp: FollowUp?
    var outgoing: AppID?
    switch transaction {
    case .swap(let swap): outgoing = swap.outgoing
    case .stop(let stop):
      outgoing = stop.outgoing
      followUp = stop.replacement.map { FollowUp.load($0.value) }
    case .start, .close: break
    }
    if state.phase.gate?.broughtAppForward == true, let app = transaction.leaving?.video.app {
      note(.app(app, isForeground: false))
      if let outgoing { note(.app(outgoing, isForeground: true)) }
      state.foreground = outgoing
    }
    finish(transaction.header, .rolledBack, reason: reason ?? error.rawValue, followUp: followUp)
  }

  /// Cancels the transaction because a command closes the picture in picture before the restore is answered.
  mutating func cancelTransaction(_ command: SessionCommand, by initiator: Initiator, id: CommandID) {
    guard let transaction = state.transaction, let leaving = transaction.leaving else { return }
    let reason = closeReason(initiator)
    answer(id, command, initiator, .accepted(transaction: state.lastTransaction + 1))
    forgetCandidates(unloadedBy: command)
    rollBack(transaction, .cancelled, error: .pictureInPictureClosed, reason: reason.rawValue)
    beginClose(leaving, by: initiator, reason: reason, command: id)
  }
}
