/// A change of roles with Apple's callbacks.
package enum Transaction: Hashable, Sendable {
  case start(StartTransaction)
  case swap(SwapTransaction)
  case stop(StopTransaction)
  case close(CloseTransaction)
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
