// Starts detached threads.

import CTandemLinux
import Glibc

/// Threads of this process beside the session's.
package enum Threads {
  private final class Body {
    let name: String
    let run: @Sendable () -> Void

    init(_ name: String, _ run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }

  /// The signals of a thread's own faults. If they are blocked, a fault ends the process without any handler.
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS]

  /// Runs something on a thread of its own, to which no signal is delivered but those of its own faults.
  ///
  /// - Parameter name: at most 15 bytes, as tools outside the process show it.
  /// - Returns: 0, or the error number.
  @discardableResult
  package static func start(_ name: String, _ run: @escaping @Sendable () -> Void) -> Int32 {
    var all = sigset_t()
    var previous = sigset_t()
    sigfillset(&all)
    for fault in faults { sigdelset(&all, fault) }
    // A thread inherits the blocked signals of its creator.
    pthread_sigmask(SIG_SETMASK, &all, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    var thread = pthread_t()
    // SAFETY: the body is handed over to the thread, which alone uses and releases it.
    let body = Unmanaged.passRetained(Body(name, run))
    let failure = pthread_create(&thread, nil, begin, body.toOpaque())
    if failure == 0 { pthread_detach(thread) } else { body.release() }
    return failure
  }

  /// Prepares the calling thread like a started one, for threads that are joined.
  package static func become(_ name: String) {
    var all = sigset_t()
    sigfillset(&all)
    for fault in faults { sigdelset(&all, fault) }
    pthread_sigmask(SIG_SETMASK, &all, nil)
    clinux_name_thread(name)
  }

  // At file scope in effect: no isolation is inherited.
  private static let begin: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
    guard let pointer else { return nil }
    // SAFETY: takes the reference that `start` retained.
    let body = Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue()
    clinux_name_thread(body.name)
    body.run()
    return nil
  }
}
