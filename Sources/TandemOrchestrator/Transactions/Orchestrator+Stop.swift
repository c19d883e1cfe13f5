// Stop: the video in picture in picture comes back to full screen (contract, section 2).
//
//   2  restore; nothing follows until the app has answered
//   3  willStop; from here on the transaction can't be rolled back
//      the new layout
//   5  didStop

extension Orchestrator {
  /// Sends step 2.
  ///
  /// - Parameters:
  ///   - entry: the entry, counted from 0, that the leaving list loads after the stop; nil for the present one.
  ///   - replacement: the content that the player loads when its video is full screen again.
  mutating func beginStop(
    by initiator: Initiator, command: CommandID?, entry: Int? = nil, replacement: StopTransaction.Replacement? = nil
  ) {
    let header = beginTransaction(.stop, by: initiator, command: command, entry: entry)
    let leaving = participant(player(in: .pictureInPicture))
    let outgoing = askForRestore(of: leaving, in: header)
    state.transaction = .stop(
      StopTransaction(
        header: header, leaving: leaving, outgoing: outgoing, replacement: replacement.map(CopyOnWriteBox.init)))
  }

  /// Sends step 3 and orders the layout. The roles change in this step only.
  mutating func commit(_ stop: consuming StopTransaction, isRestored: Bool) {
    stop.displaced = state.roles.fullScreen
    let roles = Roles(fullScreen: stop.leaving.player, pictureInPicture: nil)
    changeRoles(to: roles, leaving: stop.leaving, in: stop.header, isRestored: isRestored)
    state.transaction = .stop(stop)
  }

  /// Step 5: the video is full screen and at rest.
  mutating func complete(_ stop: StopTransaction) {
    if let outgoing = stop.outgoing { note(.app(outgoing, isForeground: false)) }
    didStop(stop.leaving, in: stop.header, reason: stop.isLeavingLost ? .playerLost : nil)
    if let displaced = stop.displaced { empty(displaced) }
    // A content that a command opens takes precedence. Otherwise, a remaining picture in picture may fill the empty
    // full screen.
    let followUp = stop.replacement.map { FollowUp.load($0.value) } ?? (stop.isLeavingLost ? .promote : nil)
    if stop.isLeavingLost {
      finish(stop.header, .forwarded, reason: EndReason.playerLost.rawValue, followUp: followUp)
    } else {
      finish(stop.header, .succeeded, followUp: followUp)
    }
  }
}
