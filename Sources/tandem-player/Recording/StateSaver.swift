import Glibc
import Synchronization
import TandemCLI
import TandemCommands
import TandemControl
import TandemSystem

/// Saves the newest state on its own thread. A failed write is repeated with growing pauses until
/// it succeeds or a newer state replaces the state. The first failure and the recovery are
/// reported.
///
/// Thread: any.
final class StateSaver: Sendable {
  private struct Slot {
    var newest: SavedState?
    /// The state that the file contains or will contain soon.
    var last: SavedState?
    var isBusy = false
    var isRunning = false
  }

  private let stateLock: StateFileLock
  private let slot = Mutex(Slot())
  private let wake = Semaphore()

  private static let firstPause = Duration.milliseconds(200)
  private static let longestPause = Duration.seconds(10)

  init(_ stateLock: StateFileLock) { self.stateLock = stateLock }

  func keep(_ state: SavedState) {
    let isNew = slot.withLock { slot in
      if state == slot.last { return false }
      (slot.newest, slot.last) = (state, state)
      if !slot.isRunning { slot.isRunning = Threads.start("tandem state", { [self] in run() }) == 0 }
      return true
    }
    if isNew { wake.signal() }
  }

  /// Waits until the newest state is in the file.
  ///
  /// - Returns: true if the state was saved within the time.
  @discardableResult
  func finish(within time: Duration) -> Bool {
    let end = ContinuousClock.now + time
    while slot.withLock({ $0.newest != nil || $0.isBusy }) {
      if ContinuousClock.now >= end { return false }
      poll(nil, 0, 2)
    }
    return true
  }

  private func run() {
    var pause: Duration?
    while true {
      if let pause { _ = wake.wait(atMost: pause) } else { wake.wait() }
      let next = slot.withLock { slot in
        slot.isBusy = slot.newest != nil
        return slot.newest.take()
      }
      guard let state = next else { continue }
      do throws(SavedStateError) {
        try state.write(to: stateLock.path)
        if pause != nil { Terminal.printError("the state is being saved again: \(stateLock.path)") }
        pause = nil
      } catch {
        if pause == nil { Terminal.printError("\(error); Tandem tries again") }
        pause = min((pause ?? Self.firstPause / 2) * 2, Self.longestPause)
        slot.withLock { if $0.newest == nil { $0.newest = state } }
      }
      slot.withLock { $0.isBusy = false }
    }
  }
}
