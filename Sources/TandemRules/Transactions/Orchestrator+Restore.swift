// The restore callback: whom it goes to, its answer, its deadline (contract, section 3).

extension Orchestrator {
  /// Who restores the interface of a video: found by the video's own content, never by what was shown before.
  @inline(__always)
  func route(to leaving: PlayerID) -> RestoreRoute {
    guard let screen = screenShown(leaving) else { return .delegate }
    if isOnTop(screen) { return .screen(screen) }
    return state.listener.map(RestoreRoute.listener) ?? .delegate
  }

  /// True if a screen is there and the app presents none of its own over it. The screens of videos cover nothing.
  @inline(__always)
  private func isOnTop(_ screen: ScreenID) -> Bool {
    guard let index = state.screens.firstIndex(of: screen) else { return false }
    return state.screens[(index + 1)...].allSatisfy { above in
      PlayerID.allCases.contains { screenShown($0) == above }
    }
  }

  /// The screen of what people see of a player.
  @inline(__always)
  func screenShown(_ player: PlayerID?) -> ScreenID? {
    guard let player else { return nil }
    return state.players.look(at: player) { $0.shown?.screen }
  }

  /// A delegate's answer. The first one counts.
  mutating func receive(restore reply: DelegateReply) {
    guard case .restoring(let restoring) = state.phase, restoring.transaction.number == reply.transaction else {
      ignore(reply)
      return
    }
    switch reply.answer {
    case .answered(let answer): resolve(restoring, answer, .answered)
    case .notImplemented:
      if case .screen = state.context.route {
        resolve(restoring, true, .answered)
      } else {
        resolve(restoring, false, .noHandler)
      }
    }
  }

  private mutating func ignore(_ reply: DelegateReply) {
    let last = state.lastRestore.flatMap { $0.transaction == reply.transaction ? $0 : nil }
    let outcome: RestoreOutcome =
      if last?.outcome == .timedOut { .late } else if last != nil, state.phase.transaction?.number == reply.transaction
      { .duplicate } else { .stale }
    let answer: Bool? = if case .answered(let answer) = reply.answer { answer } else { nil }
    note(.restoreAnswered(last?.player, transaction: reply.transaction, answer: answer, outcome))
  }

  /// Nobody answered in time.
  mutating func restoreTimedOut(transaction: Int) {
    guard case .restoring(let restoring) = state.phase, restoring.transaction.number == transaction else { return }
    switch state.configuration.restoreTimeout {
    case .continue: resolve(restoring, false, .timedOut)
    case .abort:
      closeGate(restoring, nil, .timedOut)
      rollBack(restoring, error: .restoreTimedOut, reason: "restoreTimedOut")
    case .close:
      let participant = transactionParticipant(restoring.leaving)
      closeGate(restoring, nil, .timedOut)
      rollBack(restoring, error: .restoreTimedOut, reason: "restoreTimedOut")
      beginClose(restoring.leaving, participant, by: .system, reason: .restoreTimedOut, command: nil)
    }
  }

  /// The restore has its answer: on to step 3, or back.
  mutating func resolve(_ restoring: Restoring, _ answer: Bool, _ outcome: RestoreOutcome) {
    closeGate(restoring, answer, outcome)
    if !answer, outcome != .timedOut, state.configuration.falseRestore == .abort {
      rollBack(restoring, error: .restoreDeclined, reason: "restoreDeclined")
    } else {
      commit(restoring, restored: answer)
    }
  }

  mutating func closeGate(_ restoring: Restoring, _ answer: Bool?, _ outcome: RestoreOutcome) {
    let transaction = restoring.transaction.number
    effects.append(.cancelTimer(.restore(transaction: transaction)))
    state.lastRestore = LastRestore(transaction: transaction, player: restoring.leaving, outcome: outcome)
    note(.restoreAnswered(restoring.leaving, transaction: transaction, answer: answer, outcome))
  }

  /// Ends a transaction before step 3: everything is as it was.
  mutating func rollBack(_ restoring: Restoring, error: StartError, reason: String) {
    if let entering = restoring.entering {
      call(.failedToStart, entering, in: restoring.transaction, error: error)
      release(entering)
    }
    if let incoming = state.context.incoming {
      note(.app(incoming, isForeground: false))
      if let outgoing = state.context.outgoing { note(.app(outgoing, isForeground: true)) }
      state.foreground = state.context.outgoing
    }
    finish(restoring.transaction, .rolledBack, reason: reason)
  }

  /// Somebody closes the picture in picture while its restore is open.
  mutating func cancel(_ restoring: Restoring, _ command: SessionCommand, by initiator: Initiator, id: CommandID) {
    answer(id, command, initiator, .accepted(transaction: state.lastTransaction + 1))
    let participant = transactionParticipant(restoring.leaving)
    closeGate(restoring, nil, .cancelled)
    rollBack(restoring, error: .pictureInPictureClosed, reason: closeReason(initiator).rawValue)
    beginClose(restoring.leaving, participant, by: initiator, reason: closeReason(initiator), command: id)
  }
}
