// What the running transaction is about.

/// What a transaction was begun with, beside its ``Phase``. Empty while none runs.
package struct TransactionContext: Hashable, Sendable {
  /// What follows when the transaction has succeeded.
  indirect enum FollowUp: Hashable, Sendable {
    /// The player that came back to full screen moves on to another content.
    case load(OpenRequest, Initiator, CommandID)
    /// What is left in picture in picture comes back to full screen.
    case promote
  }

  /// The videos that enter or leave picture in picture, by their players.
  package internal(set) var participants = PlayerPair<TransactionParticipant?>(a: nil, b: nil)
  var sequel: FollowUp?
  /// The app that came to the foreground for this, until there is no way back.
  var incoming: AppID?
  /// The app that goes to the background when this has succeeded.
  var outgoing: AppID?
  /// Who was asked to restore the interface, until that is answered.
  var route: RestoreRoute?
}

/// A video as it was when its transaction began. Its callbacks name this, whatever becomes of the player.
package struct TransactionParticipant: Hashable, Sendable {
  package var video: Content
  package var generation: Int
}
