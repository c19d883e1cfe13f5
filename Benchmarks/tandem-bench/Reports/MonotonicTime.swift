// The clock that all benchmarks share.

import Glibc

/// Seconds of the system's monotonic clock, which `Scripts/screen-eye.c` also uses.
enum MonotonicTime {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  static func sleep(_ seconds: Double) {
    let end = now + seconds
    while end > now { usleep(UInt32(min(0.5, max(0, end - now)) * 1e6)) }
  }

  /// Waits for a condition.
  ///
  /// - Throws: after the timeout, with the name of the condition.
  static func wait(_ seconds: Double, for what: String, _ isSo: () throws -> Bool) throws {
    let end = now + seconds
    while try !isSo() {
      if now > end { throw MeasuredProcess.RunError(description: "waited \(decimals(seconds, 0)) s for \(what)") }
      usleep(2_000)
    }
  }
}
