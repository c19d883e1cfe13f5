import Glibc
import Synchronization
import TandemSystem

/// Waits on a separate thread for an X server or a compositor that has ended or does not answer.
///
/// Thread: any.
package final class DisplaySearch: Sendable {
  private struct Search {
    /// True if the server answered at the last attempt; nil before the first attempt has ended.
    var isThere: Bool?
    var isBack: (@Sendable () -> Void)?
  }

  private let search = Mutex(Search())
  private let hasAnswered = Semaphore()

  private static let pause: useconds_t = 1_000_000

  /// Starts to watch for an X server or a compositor, if one is named.
  package init() {
    guard WindowSystem.isNamed else { return }
    Threads.start("tandem screen") { [weak self] in
      while true {
        let isThere = WindowSystem.answers()
        guard let self else { return }
        search.withLock { $0.isThere = isThere }
        hasAnswered.signal()
        if isThere {
          if let isBack = search.withLock({ $0.isBack }) { return isBack() }
        }
        usleep(Self.pause)
      }
    }
  }

  /// True if an attempt to open a window returns at once; false if the server does not answer in time.
  package func answers(within time: Duration) -> Bool { !WindowSystem.isNamed || hasAnswered.wait(atMost: time) }

  /// Sets a function that the thread calls once when the server answers.
  package func whenThere(_ isBack: @escaping @Sendable () -> Void) { search.withLock { $0.isBack = isBack } }
}
