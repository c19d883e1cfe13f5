// The threads that only read and post.

import Glibc
import Synchronization
import TandemInput
import TandemProcess
import TandemRuntime
import TandemSystem

/// Reads the terminal's keys on a thread of its own. The thread ends with the program.
enum KeyReader {
  private static let isRunning = Atomic(false)
  /// The interval between checks whether the terminal is back; a shell that foregrounds a running job sends no signal.
  private static let interval: UInt32 = 1

  /// May be called again when the terminal is back. Does nothing where the program is no job of a terminal.
  static func start(_ mailbox: Mailbox<MainLoopMessage>) {
    guard Terminal.mayHaveKeys else { return }
    if Terminal.hasKeys { Terminal.takeKeys() }
    if isRunning.exchange(true, ordering: .relaxed) { return }
    Threads.start("tandem keys") {
      // Background reads then fail with an error instead of stopping the process.
      var set = sigset_t()
      sigemptyset(&set)
      sigaddset(&set, SIGTTIN)
      pthread_sigmask(SIG_BLOCK, &set, nil)
      var bytes = [UInt8](repeating: 0, count: 64)
      while true {
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EIO, waitForForeground() { continue }
        guard count > 0 else { return }
        for key in TerminalKeys.parse(Array(bytes[..<count])) { mailbox.post(.key(key)) }
      }
    }
  }

  /// - Returns: false where the terminal is gone.
  private static func waitForForeground() -> Bool {
    while Terminal.mayHaveKeys {
      if Terminal.hasKeys {
        Terminal.takeKeys()
        return true
      }
      sleep(interval)
    }
    return false
  }
}

/// The signals of a program that plays. Ctrl-Z stops it with its terminal as it was.
enum PlayerSignals {
  private static let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// They would end the program, and mean nothing here.
  private static let meaningless = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO]
  private static let others = meaningless + [SIGTSTP, SIGCONT]

  /// Must be called before any other thread begins, so that all of them leave these signals alone.
  static func block() {
    // A file size limit (ulimit -f) becomes a write error, as a full disk is.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    var set = SignalReader.set(of: ends + others)
    // Set exactly these signals, whatever the parent process blocked.
    pthread_sigmask(SIG_SETMASK, &set, nil)
  }

  static func read(_ mailbox: Mailbox<MainLoopMessage>) {
    let actions = SignalReader.Actions(
      end: { mailbox.post(.signal($0)) },
      endNow: { number, _ in
        Terminal.giveKeysBack()
        _exit(128 + number)
      },
      other: { number in
        switch number {
        case SIGTSTP:
          stop()
          KeyReader.start(mailbox)
        case SIGCONT: KeyReader.start(mailbox)
        default: mailbox.post(.meaninglessSignal(number))
        }
      })
    SignalReader.start(ends: ends, others: others, isForwarding: false, actions)
  }

  /// Stops the process as the signal does by default; does nothing if no shell could continue it.
  private static func stop() {
    Terminal.giveKeysBack()
    var set = SignalReader.set(of: [SIGTSTP])
    RemotePlayer.stopAll()
    kill(getpid(), SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    RemotePlayer.continueAll()
  }
}
