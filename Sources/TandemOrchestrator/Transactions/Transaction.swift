// The four transactions and the state that each of them owns.

/// A change of roles with Apple's callbacks.
///
/// A start and a close wait for the display only. A swap and a stop wait for the restore first.
package enum Transaction: Hashable, Sendable {
  case start(StartTransaction)
  case swap(SwapTransaction)
  case stop(StopTransaction)
  case close(CloseTransaction)
}

/// The properties that all four kinds of transaction share.
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
  var presentation: Presentation
}

package struct SwapTransaction: Hashable, Sendable {
  var header: TransactionHeader
  var entering: TransactionParticipant
  var leaving: TransactionParticipant
  /// The app that goes to the background when the transaction succeeds.
  var outgoing: AppID?
  var stage: RestoreStage
  var isEnteringLost = false
  var isLeavingLost = false
}

package struct StopTransaction: Hashable, Sendable {
  var header: TransactionHeader
  var leaving: TransactionParticipant
  /// The app that goes to the background when the transaction succeeds.
  var outgoing: AppID?
  var stage: RestoreStage
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
  var presentation: Presentation
  var isLeavingLost = false
}

/// The progress of a swap or a stop.
enum RestoreStage: Hashable, Sendable {
  /// Step 2 was sent; nothing follows until the app answers.
  case restoring(RestoreGate)
  /// Step 3 was sent, and the roles have changed.
  case presenting(Presentation)
}

/// A restore callback that is not answered yet.
struct RestoreGate: Hashable, Sendable {
  /// True if the callback was sent to a screen that is already presented.
  var isForScreen: Bool
  /// True if the video's app came to the foreground for the restore. If the transaction is rolled back, the app goes to
  /// the background again.
  var broughtAppForward: Bool
}

/// A layout that was sent to the display.
struct Presentation: Hashable, Sendable {
  var layout: Int
  /// True if the layout's first frame was on the screen.
  var isPresented = false
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

  /// The restore callback that the transaction waits for.
  var gate: RestoreGate? {
    let stage: RestoreStage
    switch self {
    case .swap(let swap): stage = swap.stage
    case .stop(let stop): stage = stop.stage
    case .start, .close: return nil
    }
    guard case .restoring(let gate) = stage else { return nil }
    return gate
  }

  /// The layout that the transaction waits for.
  var presentation: Presentation? {
    let stage: RestoreStage
    switch self {
    case .start(let start): return start.presentation
    case .close(let close): return close.presentation
    case .swap(let swap): stage = swap.stage
    case .stop(let stop): stage = stop.stage
    }
    guard case .presenting(let presentation) = stage else { return nil }
    return presentation
  }

  /// Makes the transaction wait for another layout, or for the end of its layout's animation.
  mutating func wait(for presentation: Presentation) {
    switch self {
    case .start(var start):
      start.presentation = presentation
      self = .start(start)
    case .swap(var swap):
      swap.stage = .presenting(presentation)
      self = .swap(swap)
    case .stop(var stop):
      stop.stage = .presenting(presentation)
      self = .stop(stop)
    case .close(var close):
      close.presentation = presentation
      self = .close(close)
    }
  }
}
