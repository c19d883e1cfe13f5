import CTandemLinux
import Glibc

/// Threads of this process besides the session's thread.
package enum Threads {
  private final class Body {
    let name: String
    let run: @Sendable () -> Void

    init(_ name: String, _ run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }

  /// The signals that a thread's own faults raise. They are never blocked, because a blocked fault
  /// ends the process without calling its handler.
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS]

  /// Runs a closure on a new thread, which receives no signals except those of its own faults.
  ///
  /// - Parameter name: the thread's name in tools outside the process, at most 15 bytes.
  /// - Returns: 0, or else the error number.
  @discardableResult
  package static func start(_ name: String, _ run: @escaping @Sendable () -> Void) -> Int32 {
    var all = sigset_t()
    var previous = sigset_t()
    sigfillset(&all)
    for fault in faults { sigdelset(&all, fault) }
    // Block all other signals while the thread is created, because it inherits its creator's signal
    // mask.
    pthread_sigmask(SIG_SETMASK, &all, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    var thread = pthread_t()
    // SAFETY: the body is handed over to the thread, which alone uses and releases it.
    let body = Unmanaged.passRetained(Body(name, run))
    let failure = pthread_create(&thread, nil, begin, body.toOpaque())
    if failure == 0 { pthread_detach(thread) } else { body.release() }
    return failure
  }

  // The closure is stored in a property so that it inherits no actor isolation, like a function at file scope.
  private static let begin: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
    guard let pointer else { return nil }
    // SAFETY: this releases the reference that `start` retained.
    let body = Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue()
    clinux_name_thread(body.name)
    body.run()
    return nil
  }
}
