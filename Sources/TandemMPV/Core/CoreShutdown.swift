// Ends a libmpv core without waiting for it.

import CTandemMPV
import TandemSystem

/// Frees a core on a thread of its own: one that waits for a dead network or sound server takes its time.
///
/// Order: see ``MPVCore``.
final class CoreShutdown: @unchecked Sendable {
  // SAFETY (@unchecked): the pointers are handed over whole, and the session's thread never uses them again.
  private let handle: OpaquePointer
  /// One that may be freed on any thread.
  private let renderer: MPVRenderer?
  private let context: UnsafeMutableRawPointer
  private let hasEnded = Semaphore()

  init(handle: OpaquePointer, renderer: MPVRenderer?, context: UnsafeMutableRawPointer) {
    self.handle = handle
    self.renderer = renderer
    self.context = context
  }

  /// Returns at once, unless there is no thread to be had.
  func begin() {
    if Threads.start("tandem ending", { self.free() }) != 0 { free() }
  }

  /// True once the core has ended.
  var isOver: Bool { wait(atMost: .zero) }

  /// - Returns: whether the core has ended by then.
  func wait(atMost bound: Duration) -> Bool {
    guard hasEnded.wait(atMost: bound) else { return false }
    hasEnded.signal()
    return true
  }

  private func free() {
    renderer?.free()
    mpv_set_wakeup_callback(handle, nil, nil)
    mpv_terminate_destroy(handle)
    // SAFETY: the reference that the core took; libmpv's threads have ended.
    Unmanaged<EventSignal>.fromOpaque(context).release()
    hasEnded.signal()
  }
}
