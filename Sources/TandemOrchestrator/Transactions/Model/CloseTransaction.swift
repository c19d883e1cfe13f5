package struct CloseTransaction: Hashable, Sendable {
  var header: TransactionHeader
  var leaving: TransactionParticipant
  var reason: EndReason
  var isLeavingLost = false
}
