// Signals that ask a program to end.

import CTandemLinux
import Glibc

/// Waits for signals on a thread of its own.
///
/// The first one that asks for the end is passed on. Another one half a second later or more ends the program at once:
/// a sooner one is the same wish, which timeout(1) sends to a process and to its group. A program that has not ended 20 s
/// after the first one is ended as well, because its thread may wait in a driver.
package enum SignalReader {
  /// The reactions to signals. Thread: the reader's.
  package struct Actions: Sendable {
    /// The first signal that asks for the end.
    package var end: @Sendable (Int32) -> Void
    /// A second one, or the end is overdue: ends the program, unless the first one has been carried out.
    package var endNow: @Sendable (Int32, _ isOverdue: Bool) -> Void
    /// Any other signal.
    package var other: @Sendable (Int32) -> Void

    package init(
      end: @escaping @Sendable (Int32) -> Void, endNow: @escaping @Sendable (Int32, _ isOverdue: Bool) -> Void,
      other: @escaping @Sendable (Int32) -> Void = { _ in }
    ) {
      (self.end, self.endNow, self.other) = (end, endNow, other)
    }
  }

  private static let sameRequest = Duration.milliseconds(500)
  /// Longer than players, disk and window may take together.
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
  ///   - ends: the signals that ask for the end.
  ///   - others: the other signals to read.
  ///   - isForwarding: false if all threads block the signals; true forwards them from threads that do not.
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
