// The steps that several transactions share.

extension Orchestrator {
  mutating func beginTransaction(
    _ form: TransactionForm, by initiator: Initiator, command: CommandID?, entry: Int? = nil
  ) -> TransactionHeader {
    state.lastTransaction += 1
    note(.transactionBegan(state.lastTransaction, form, initiator))
    return TransactionHeader(
      number: state.lastTransaction, form: form, initiator: initiator, command: command, entry: entry)
  }

  /// A player's video in its present state.
  @inline(__always)
  func participant(_ player: PlayerID) -> TransactionParticipant {
    state.players.look(at: player) { memory in
      guard let content = memory.shown else {
        preconditionFailure("player \(player) takes part in a transaction but has no content")
      }
      return TransactionParticipant(player: player, video: content, generation: memory.generation)
    }
  }

  /// Sends a callback to the app that owns a participant's video.
  @inline(__always)
  mutating func call(
    _ step: Callback.Step, _ participant: TransactionParticipant, in header: TransactionHeader,
    reason: EndReason? = nil, error: StartError? = nil, route: RestoreRoute? = nil
  ) {
    effects.append(
      .callback(
        Callback(
          step, player: participant.player, video: participant.video, transaction: header.number,
          generation: participant.generation, reason: reason, error: error, route: route)))
  }

  /// Sends step 1, the callback willStart.
  mutating func willStart(_ entering: TransactionParticipant, in header: TransactionHeader) {
    persist(entering.video.key, in: entering.player)
    call(.willStart, entering, in: header)
    noteCallPath(entering.player)
  }

  /// Records the path by which a call's pictures reach picture in picture (FCSDKiOS).
  mutating func noteCallPath(_ player: PlayerID) {
    guard kindShown(player) == .call else { return }
    note(.callPath(player, usesSampleBuffers: !state.configuration.isCameraMultitaskingSupported))
  }

  /// Step 3 of a swap and of a stop, the point of no return.
  ///
  /// The transaction waits for the layout that shows the new roles.
  ///
  /// - Parameter isRestored: true if the video's interface is on the screen again.
  mutating func changeRoles(
    to roles: Roles, leaving: TransactionParticipant, in header: TransactionHeader, isRestored: Bool
  ) {
    call(.willStop, leaving, in: header)
    state.roles = roles
    if isRestored { present(screenShown(leaving.player)) }
    if !keepsAbsence(header) { returnWithTransaction() }
    noteRoles()
    updateSound()
    // Show the layout without an animation if the interface is not restored, because the video has no place to move to.
    waitForLayout(animation: isRestored ? state.configuration.animation : .zero)
  }

  /// Sends failedToStart in place of step 4, because the video did not reach picture in picture.
  mutating func failToStart(_ entering: TransactionParticipant, in header: TransactionHeader, _ error: StartError) {
    call(.failedToStart, entering, in: header, error: error)
    release(entering.player)
  }

  /// Sends step 5, the callback didStop.
  mutating func didStop(_ leaving: TransactionParticipant, in header: TransactionHeader, reason: EndReason?) {
    call(.didStop, leaving, in: header, reason: reason)
    release(leaving.player)
  }
}
