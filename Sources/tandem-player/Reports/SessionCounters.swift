// What replies and the status say of what has happened.

import Glibc
import TandemRules

/// Counts what the rules have ordered.
struct SessionCounters {
  private(set) var transactions = 0
  private(set) var refused = 0
  let process = Int(getpid())

  mutating func see(_ effect: Effect) {
    switch effect {
    case .answered(_, _, _, .refused): refused += 1
    case .note(.transactionEnded): transactions += 1
    default: break
    }
  }
}
