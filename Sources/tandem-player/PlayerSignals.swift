import Glibc
import TandemProcess
import TandemSystem

/// The signals of the player. On Ctrl-Z, the program restores the terminal and then stops.
enum PlayerSignals {
  private static let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// Signals that have no meaning for this program but would end it by default.
  private static let meaningless = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO]
  private static let others = meaningless + [SIGTSTP, SIGCONT]

  /// Blocks the signals. Call this function before any other thread begins, so that all threads inherit the block.
  static func block() {
    // Ignore both signals, so that a write to a closed pipe, or beyond the file size limit (ulimit
    // -f), fails with an error.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    var set = SignalReader.set(of: ends + others)
    // Set the whole mask, regardless of the signals that the parent process has blocked.
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

  /// Stops the process, as the signal would by default. Does nothing if no shell could continue the process.
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
