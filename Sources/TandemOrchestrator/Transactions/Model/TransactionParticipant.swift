/// A video as it was when its transaction began.
///
/// The transaction's callbacks name this video, even if the player has loaded another content since.
package struct TransactionParticipant: Hashable, Sendable {
  package var player: PlayerID
  package var video: MediaContent
  package var generation: Int
}
