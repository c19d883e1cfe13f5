import CTandemMPV
import TandemSystem

/// Frees a core on a separate thread, because a core that waits for a dead network or sound server ends slowly.
///
/// Order: see ``MPVCore``.
final class CoreShutdown: @unchecked Sendable {
  // SAFETY (@unchecked): the session's thread hands all pointers over and never uses them again.
  private let handle: OpaquePointer
  /// The core's renderer; nil if only the session's thread may free it.
  private let renderer: MPVRenderer?
  private let context: UnsafeMutableRawPointer
  private let hasEnded = Semaphore()

  init(handle: OpaquePointer, renderer: MPVRenderer?, context: UnsafeMutableRawPointer) {
    self.handle = handle
    self.renderer = renderer
    self.context = context
  }

  /// Starts the shutdown. Returns at once, unless no thread can be created.
  func begin() {
    if Threads.start("tandem core end", { self.free() }) != 0 { free() }
  }

  var isOver: Bool { wait(atMost: .zero) }

  /// - Returns: true if the core has ended within `bound`.
  func wait(atMost bound: Duration) -> Bool {
    guard hasEnded.wait(atMost: bound) else { return false }
    hasEnded.signal()
    return true
  }

  private func free() {
    renderer?.free()
    mpv_set_wakeup_callback(handle, nil, nil)
    mpv_terminate_destroy(handle)
    // SAFETY: this is the reference that the core took, and libmpv's threads have ended.
    Unmanaged<EventSignal>.fromOpaque(context).release()
    hasEnded.signal()
  }
}
