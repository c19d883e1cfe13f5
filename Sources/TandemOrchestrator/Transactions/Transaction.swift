/// A change of roles with Apple's callbacks.
package enum Transaction: Hashable, Sendable {
  case start(StartTransaction)
  case swap(SwapTransaction)
  case stop(StopTransaction)
  case close(CloseTransaction)
}

/// The identity of a transaction: its number, its form, and where it comes from.
package struct TransactionHeader: Hashable, Sendable {
  package var number: Int
  package var form: TransactionForm
  package var initiator: Initiator
  /// The command whose outcome is reported when the transaction ends.
  var command: CommandID?
  /// The entry, counted from 0, that loads after the transaction, because the command opens a list at this entry. The
  /// command then ends with this load.
  var entry: Int?
}

/// A video as it was when its transaction began.
///
/// The transaction's callbacks name this video, even if the player has loaded another content since.
package struct TransactionParticipant: Hashable, Sendable {
  package var player: PlayerID
  package var video: MediaContent
  package var generation: Int
}

package struct StartTransaction: Hashable, Sendable {
  var header: TransactionHeader
  var entering: TransactionParticipant
  /// The role that the video had before the transaction; nil if the video was opened in picture in picture.
  var origin: Role?
  /// The app that goes to the background when the transaction ends.
  var outgoing: AppID?
}

package struct SwapTransaction: Hashable, Sendable {
  var header: TransactionHeader
  var entering: TransactionParticipant
  var leaving: TransactionParticipant
  /// The app that goes to the background when the transaction succeeds.
  var outgoing: AppID?
  var isEnteringLost = false
  var isLeavingLost = false
}

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

package struct CloseTransaction: Hashable, Sendable {
  var header: TransactionHeader
  var leaving: TransactionParticipant
  var reason: EndReason
  var isLeavingLost = false
}

extension Transaction {
  package var header: TransactionHeader {
    switch self {
    case .start(let start): start.header
    case .swap(let swap): swap.header
    case .stop(let stop): stop.header
    case .close(let close): close.header
    }
  }

  /// The video that enters picture in picture.
  var entering: TransactionParticipant? {
    switch self {
    case .start(let start): start.entering
    case .swap(let swap): swap.entering
    case .stop, .close: nil
    }
  }

  /// The video that leaves picture in picture.
  var leaving: TransactionParticipant? {
    switch self {
    case .start: nil
    case .swap(let swap): swap.leaving
    case .stop(let stop): stop.leaving
    case .close(let close): close.leaving
    }
  }
}
