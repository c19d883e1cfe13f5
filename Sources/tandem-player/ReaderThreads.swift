// The threads that only read and post.

import Glibc
import Remote
import Session

/// Reads the terminal's keys on a thread of its own. The thread ends with the program.
enum KeyReader {
  static func start(_ mailbox: Mailbox<Message>) {
    Terminal.takeKeys()
    Threads.start {
      var bytes = [UInt8](repeating: 0, count: 64)
      while true {
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        for key in TerminalKeys.parse(Array(bytes[..<count])) { mailbox.post(.key(key)) }
      }
    }
  }
}

/// Waits for signals on a thread of its own: the first one is posted, a second one ends the program at once.
enum SignalReader {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Must be called before any other thread begins, so that all of them leave these signals alone.
  static func block() {
    signal(SIGPIPE, SIG_IGN)
    var set = sigset_t()
    fill(&set)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  static func start(_ mailbox: Mailbox<Message>) {
    Threads.start {
      var set = sigset_t()
      fill(&set)
      var isFirst = true
      while true {
        var number: Int32 = 0
        guard sigwait(&set, &number) == 0 else { return }
        if !isFirst {
          Terminal.giveKeysBack()
          _exit(128 + number)
        }
        isFirst = false
        mailbox.post(.signal(number))
      }
    }
  }

  private static func fill(_ set: inout sigset_t) {
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
  }
}

/// Threads that nobody waits for.
enum Threads {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  static func start(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    // SAFETY: the body is handed over to the thread, which alone uses and releases it.
    let body = Unmanaged.passRetained(Body(run))
    let failure = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    if failure == 0 { pthread_detach(thread) } else { body.release() }
  }
}
