package struct StartTransaction: Hashable, Sendable {
  var header: TransactionHeader
  var entering: TransactionParticipant
  /// The role that the video had before the transaction; nil if the video was opened in picture in picture.
  var origin: Role?
  /// The app that goes to the background when the transaction ends.
  var outgoing: AppID?
}
