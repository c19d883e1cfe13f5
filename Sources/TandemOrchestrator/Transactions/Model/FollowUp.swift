/// The work that follows the end of a transaction.
indirect enum FollowUp: Hashable, Sendable {
  /// The player that became full screen loads another content.
  case load(StopTransaction.Replacement)
  /// The remaining video in picture in picture goes to full screen.
  case promote
}
