// Waiting for another thread, as long as somebody said and no longer.

import Glibc

/// Counts signals; whoever waits takes one.
///
/// Thread: any.
package final class Semaphore: @unchecked Sendable {
  // SAFETY (@unchecked): POSIX's semaphore is made for use by several threads, and stays where it is.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  package init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  package func signal() { sem_post(semaphore) }

  package func wait() { while sem_wait(semaphore) != 0 {} }

  /// - Returns: whether there was a signal within the time.
  package func wait(atMost time: Duration) -> Bool {
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    let nanoseconds = Int64(deadline.tv_nsec) + time.components.attoseconds / 1_000_000_000
    deadline.tv_sec += Int(time.components.seconds) + Int(nanoseconds / 1_000_000_000)
    deadline.tv_nsec = Int(nanoseconds % 1_000_000_000)
    while sem_timedwait(semaphore, &deadline) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }
}
