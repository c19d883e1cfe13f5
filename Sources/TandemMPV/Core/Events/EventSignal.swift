import CTandemMPV
import Synchronization

/// Signals that a core has events or frames for the session's thread.
///
/// Thread: set on any of libmpv's threads, taken on the session's.
final class EventSignal: Sendable {
  private let events = Atomic<Bool>(false)
  private let frames = Atomic<Bool>(false)
  let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Returns true if events have arrived since the last call.
  func takeEvents() -> Bool { events.exchange(false, ordering: .acquiringAndReleasing) }

  /// Returns true if the renderer has signalled since the last call.
  func takeFrames() -> Bool { frames.exchange(false, ordering: .acquiringAndReleasing) }

  fileprivate func raiseEvents() {
    events.store(true, ordering: .releasing)
    wake()
  }

  fileprivate func raiseFrames() {
    frames.store(true, ordering: .releasing)
    wake()
  }
}

/// libmpv's wakeup callback. The function is at file scope and belongs to no actor, because libmpv calls it on its own
/// threads.
///
/// - Parameter context: the `EventSignal` that ``MPVCore`` retains until libmpv has ended.
nonisolated func eventsHaveCome(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  // SAFETY: retained by the core until both callbacks are unset and libmpv's threads have ended.
  Unmanaged<EventSignal>.fromOpaque(context).takeUnretainedValue().raiseEvents()
}

/// libmpv's render update callback; see ``eventsHaveCome(_:)``.
nonisolated func framesHaveCome(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  // SAFETY: as above.
  Unmanaged<EventSignal>.fromOpaque(context).takeUnretainedValue().raiseFrames()
}
