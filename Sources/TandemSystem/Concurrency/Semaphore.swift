import CTandemLinux
import Glibc

/// Counts signals; each successful wait consumes one signal.
///
/// Thread: any.
package final class Semaphore: @unchecked Sendable {
  // SAFETY (@unchecked): several threads may use a POSIX semaphore, and the address of this semaphore never changes.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  package init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  package func signal() { sem_post(semaphore) }

  package func wait() { while sem_wait(semaphore) != 0 {} }

  /// - Returns: true if a signal arrived within the time.
  package func wait(atMost time: Duration) -> Bool {
    clinux_wait_for_semaphore(semaphore, Int64(min(max(.zero, time), .seconds(1_000_000_000)) / .nanoseconds(1))) != 0
  }
}
