package struct StopTransaction: Hashable, Sendable {
  var header: TransactionHeader
  var leaving: TransactionParticipant
  /// The app that goes to the background when the transaction succeeds.
  var outgoing: AppID?
  /// The player that was full screen before. The session empties it when the leaving video is on the screen.
  var displaced: PlayerID?
  /// The content that the leaving player loads when the transaction has succeeded.
  var replacement: CopyOnWriteBox<Replacement>?
  var isLeavingLost = false

  struct Replacement: Hashable, Sendable {
    var opening: OpenRequest
    var initiator: Initiator
    var command: CommandID
  }
}
