/// A change of roles with Apple's callbacks.
package enum Transaction: Hashable, Sendable {
  case start(StartTransaction)
  case swap(SwapTransaction)
  case stop(StopTransaction)
  case close(CloseTransaction)
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
