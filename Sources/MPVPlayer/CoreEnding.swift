// The end of a libmpv core, for which nobody waits.

import CMPV
import Glibc

/// Frees a core on a thread of its own: one that waits for a dead network or sound server takes its time.
///
/// Order: see ``MPVCore``.
final class CoreEnding: @unchecked Sendable {
  // SAFETY (@unchecked): the pointers are handed over whole, the session's thread never uses them again, and the
  // semaphore is made for use by several threads.
  private let handle: OpaquePointer
  /// One that may be freed on any thread.
  private let renderer: MPVRenderer?
  private let context: UnsafeMutableRawPointer
  private let hasEnded = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init(handle: OpaquePointer, renderer: MPVRenderer?, context: UnsafeMutableRawPointer) {
    self.handle = handle
    self.renderer = renderer
    self.context = context
    // SAFETY: initialised once, destroyed in deinit.
    sem_init(hasEnded, 0, 0)
  }

  deinit {
    sem_destroy(hasEnded)
    hasEnded.deallocate()
  }

  /// Returns at once, unless there is no thread to be had.
  func begin() {
    var thread = pthread_t()
    // SAFETY: the thread releases what is retained here.
    let retained = Unmanaged.passRetained(self)
    guard pthread_create(&thread, nil, endCore, retained.toOpaque()) == 0 else {
      retained.release()
      return free()
    }
    pthread_detach(thread)
  }

  /// Whether the core has ended; asked again it stays so.
  var isOver: Bool { wait(atMost: .zero) }

  /// - Returns: whether the core has ended by then.
  func wait(atMost bound: Duration) -> Bool {
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    let nanoseconds = Int64(deadline.tv_nsec) + bound.components.attoseconds / 1_000_000_000
    deadline.tv_sec += Int(bound.components.seconds) + Int(nanoseconds / 1_000_000_000)
    deadline.tv_nsec = Int(nanoseconds % 1_000_000_000)
    while sem_timedwait(hasEnded, &deadline) != 0 {
      if errno != EINTR { return false }
    }
    sem_post(hasEnded)
    return true
  }

  fileprivate func free() {
    renderer?.free()
    mpv_set_wakeup_callback(handle, nil, nil)
    mpv_terminate_destroy(handle)
    // SAFETY: the reference that the core took; libmpv's threads have ended.
    Unmanaged<WakeFlags>.fromOpaque(context).release()
    sem_post(hasEnded)
  }
}

/// The thread's function, at file scope for the reason given at ``eventsHaveCome(_:)``.
private nonisolated func endCore(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  // SAFETY: takes the reference that `run` retained.
  Unmanaged<CoreEnding>.fromOpaque(context).takeRetainedValue().free()
  return nil
}
