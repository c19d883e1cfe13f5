// The end of a libmpv core, bounded in time.

import CMPV
import Glibc

/// Frees a core on a thread of its own and waits for that thread no longer than it should.
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

  func run(within bound: Duration) -> Bool {
    var thread = pthread_t()
    // SAFETY: the thread releases what is retained here.
    let retained = Unmanaged.passRetained(self)
    guard pthread_create(&thread, nil, endCore, retained.toOpaque()) == 0 else {
      // No thread to be had: then here, unbounded.
      retained.release()
      free()
      return true
    }
    pthread_detach(thread)
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    let nanoseconds = Int64(deadline.tv_nsec) + bound.components.attoseconds / 1_000_000_000
    deadline.tv_sec += Int(bound.components.seconds) + Int(nanoseconds / 1_000_000_000)
    deadline.tv_nsec = Int(nanoseconds % 1_000_000_000)
    while sem_timedwait(hasEnded, &deadline) != 0 {
      if errno != EINTR { return false }
    }
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
