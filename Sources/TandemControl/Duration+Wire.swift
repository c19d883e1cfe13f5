// Durations as numbers.

import TandemJSON

extension Duration {
  /// Seconds, to the microsecond.
  var inSeconds: Double { Double(microseconds) / 1_000_000 }
}
