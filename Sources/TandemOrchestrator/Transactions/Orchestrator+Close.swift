// Close: the picture in picture and its video end without a restore callback (contract, section 2).
//
//   3  willStop
//      the new layout
//   5  didStop

extension Orchestrator {
  /// Sends step 3 and orders the layout.
  ///
  /// - Parameter leaving: the video that leaves, even if its player's core has already died.
  mutating func beginClose(
    _ leaving: TransactionParticipant, by initiator: Initiator, reason: EndReason, command: CommandID?
  ) {
    let header = beginTransaction(.close, by: initiator, command: command)
    call(.willStop, leaving, in: header, reason: reason)
    state.roles.pictureInPicture = nil
    forgetInterruption(of: leaving.player)
    endLoading(in: leaving.player)
    noteRoles()
    updateSound()
    waitForLayout(animation: state.configuration.animation)
    state.transaction = .close(CloseTransaction(header: header, leaving: leaving, reason: reason))
  }

  /// Step 5: the picture in picture is gone from the screen.
  mutating func complete(_ close: CloseTransaction) {
    didStop(close.leaving, in: close.header, reason: close.reason)
    if !close.isLeavingLost { empty(close.leaving.player) }
    finish(
      close.header, .succeeded, reason: close.isLeavingLost ? EndReason.playerLost.rawValue : close.reason.rawValue)
  }
}
