import CTandemLinux
import Glibc

/// Waits for signals on its own thread.
///
/// The reader reports the first signal that asks the program to end. A second such signal ends the
/// program immediately, unless it arrives within half a second. Such an early signal is part of the
/// same request, because timeout(1) signals both a process and its process group. A program that
/// has not ended 20 s after the first signal is also ended, because its main thread may be blocked
/// in a driver.
package enum SignalReader {
  /// The reactions to signals. Thread: the reader's.
  package struct Actions: Sendable {
    /// Handles the first signal that asks the program to end.
    package var end: @Sendable (Int32) -> Void
    /// Ends the program, because of a second signal, or because the end is overdue.
    ///
    /// The function does nothing if the program has already handled the first signal.
    package var endNow: @Sendable (Int32, _ isOverdue: Bool) -> Void
    /// Handles any other signal.
    package var other: @Sendable (Int32) -> Void

    package init(
      end: @escaping @Sendable (Int32) -> Void, endNow: @escaping @Sendable (Int32, _ isOverdue: Bool) -> Void,
      other: @escaping @Sendable (Int32) -> Void = { _ in }
    ) {
      (self.end, self.endNow, self.other) = (end, endNow, other)
    }
  }

  private static let sameRequest = Duration.milliseconds(500)
  /// The time limit for the program to end, in seconds: longer than the limits for players, disk and window together.
  private static let patience: UInt32 = 20

  package static func set(of signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }

  /// Starts to wait. A process has one reader.
  ///
  /// - Parameters:
  ///   - ends: the signals that ask the program to end.
  ///   - others: the other signals to read.
  ///   - isForwarding: true if some threads do not block the signals. A signal that reaches such a
  ///     thread is then forwarded.
  package static func start(ends: [Int32], others: [Int32] = [], isForwarding: Bool, _ actions: Actions) {
    let isReady = Semaphore()
    Threads.start("tandem signals") {
      if isForwarding { clinux_take_signals(ends + others, Int32(ends.count + others.count)) }
      isReady.signal()
      var set = Self.set(of: ends + others)
      var first: ContinuousClock.Instant?
      while true {
        var number: Int32 = 0
        guard sigwait(&set, &number) == 0 else { return }
        guard ends.contains(number) else {
          actions.other(number)
          continue
        }
        guard let begun = first else {
          first = .now
          actions.end(number)
          Threads.start("tandem end") { [number] in
            sleep(patience)
            actions.endNow(number, true)
          }
          continue
        }
        if ContinuousClock.now - begun >= sameRequest { actions.endNow(number, false) }
      }
    }
    isReady.wait()
  }
}
