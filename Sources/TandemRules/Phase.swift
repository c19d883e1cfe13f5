// Where in a transaction the orchestrator is.

/// The phases. A transaction goes from `idle` to `restoring` (swap and stop) or straight to `presenting` (start and
/// close), and from there back to `idle`.
package enum Phase: Hashable, Sendable {
  case idle
  /// Steps 1 and 2 were sent; nothing follows until the restore is answered.
  case restoring(Restoring)
  /// The roles have changed hands; steps 4 and 5 wait for the display.
  case presenting(Presenting)
  /// Shut down: nothing is accepted any more.
  case ended

  package var transaction: Transaction? {
    switch self {
    case .idle, .ended: nil
    case .restoring(let restoring): restoring.transaction
    case .presenting(let presenting): presenting.transaction
    }
  }
}

/// One start, swap, stop or close.
package struct Transaction: Hashable, Sendable {
  /// What follows when it has succeeded.
  indirect enum Sequel: Hashable, Sendable {
    /// The player that came back to full screen moves on to another content.
    case load(Opening, Initiator, CommandID)
    /// What is left in picture in picture comes back to full screen.
    case promote
  }

  package var number: Int
  package var form: Form
  package var initiator: Initiator
  var command: CommandID?
  var sequel: Sequel?
}

/// A video as it was when its transaction began. Its callbacks name this, whatever becomes of the player.
package struct Party: Hashable, Sendable {
  package var player: PlayerID
  package var video: Content
  package var generation: Int

  var content: ContentKey { video.key }
  var app: AppID { video.app }
}

package struct Restoring: Hashable, Sendable {
  package var transaction: Transaction
  /// The video entering picture in picture: with a swap only.
  package var entering: Party?
  /// The video going full screen.
  package var leaving: Party
  /// Set where another app comes to the foreground for this.
  var appChange: AppChange?
  var route: RestoreRoute
}

/// An app that comes to the foreground, and the one that was there.
struct AppChange: Hashable, Sendable {
  var incoming: AppID
  var outgoing: AppID?
}

package struct Presenting: Hashable, Sendable {
  /// How far the display is.
  enum Stage: Hashable, Sendable { case awaitingFrame, awaitingRest }
  /// Whose core died while the display was at work.
  enum Loss: Hashable, Sendable { case nobody, entering, leaving, both }

  package var transaction: Transaction
  package var entering: Party?
  package var leaving: Party?
  /// The layout that the display must present.
  var layout: Int
  var stage = Stage.awaitingFrame
  /// The role that the entering video had; nil when it was opened straight into picture in picture.
  var origin: Role?
  /// What was full screen when a stop brought another video back; it gives way when that is on the screen.
  var displaced: PlayerID?
  var outgoing: AppID?
  var reason: EndReason?
  var loss = Loss.nobody
}
