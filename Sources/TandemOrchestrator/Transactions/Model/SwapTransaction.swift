package struct SwapTransaction: Hashable, Sendable {
  var header: TransactionHeader
  var entering: TransactionParticipant
  var leaving: TransactionParticipant
  /// The app that goes to the background when the transaction succeeds.
  var outgoing: AppID?
  var isEnteringLost = false
  var isLeavingLost = false
}
