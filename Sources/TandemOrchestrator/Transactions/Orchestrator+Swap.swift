// Swap: the two videos change places (contract, section 2).
//
//   1  willStart for the video that enters picture in picture
//   2  restore for the video that leaves it; nothing follows until the app has answered
//   3  willStop for the video that leaves; from here on the transaction can't be rolled back
//      the new layout
//   4  didStart, or failedToStart, for the video that enters
//   5  didStop for the video that leaves

extension Orchestrator {
  /// Sends steps 1 and 2.
  ///
  /// - Parameter entry: the entry, counted from 0, that the leaving list loads after the swap; nil for the present one.
  mutating func beginSwap(by initiator: Initiator, command: CommandID?, entry: Int? = nil) {
    let header = beginTransaction(.swap, by: initiator, command: command, entry: entry)
    let (entering, leaving) = (participant(player(in: .fullScreen)), participant(player(in: .pictureInPicture)))
    willStart(entering, in: header)
    let outgoing = askForRestore(of: leaving, in: header)
    state.transaction = .swap(
      SwapTransaction(header: header, entering: entering, leaving: leaving, outgoing: outgoing))
  }

  /// Sends step 3 and orders the layout. The roles change in this step only.
  mutating func commit(_ swap: consuming SwapTransaction, isRestored: Bool) {
    let roles = Roles(fullScreen: swap.leaving.player, pictureInPicture: swap.entering.player)
    changeRoles(to: roles, leaving: swap.leaving, in: swap.header, isRestored: isRestored)
    state.transaction = .swap(swap)
  }

  /// Steps 4 and 5: the new layout is on the screen and at rest.
  mutating func complete(_ swap: SwapTransaction) {
    if swap.isEnteringLost {
      failToStart(swap.entering, in: swap.header, .playerLost)
    } else {
      call(.didStart, swap.entering, in: swap.header)
    }
    if let outgoing = swap.outgoing { note(.app(outgoing, isForeground: false)) }
    didStop(swap.leaving, in: swap.header, reason: swap.isLeavingLost ? .playerLost : nil)
    if !swap.isEnteringLost, !isAutomatic(swap.entering.player) { proposeDismissal(swap.entering.player) }
    let followUp: FollowUp? = swap.isLeavingLost ? .promote : nil
    if swap.isEnteringLost || swap.isLeavingLost {
      finish(swap.header, .forwarded, reason: EndReason.playerLost.rawValue, followUp: followUp)
    } else {
      finish(swap.header, .succeeded)
    }
  }
}
