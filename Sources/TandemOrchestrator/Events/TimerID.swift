/// A timer, identified by its purpose.
///
/// The numbers identify one transaction, layout or load, so that a late timer has no effect on a newer one.
package enum TimerID: Hashable, Sendable {
  case restore(transaction: Int)
  case presentation(revision: Int)
  case load(PlayerID, generation: Int)
  /// The wait before the session tries to reconnect.
  case reconnection(PlayerID, generation: Int)
  case dismissal(transaction: Int)
  /// The time after which a temporary picture in picture ends.
  case temporaryPictureInPicture(Int)
  /// The time after which an ad break ends.
  case adBreak(Int)
  /// The time limit for the two synced videos to reach their offset.
  case sync
}
