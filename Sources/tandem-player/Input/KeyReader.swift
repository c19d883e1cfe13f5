import Glibc
import Synchronization
import TandemInput
import TandemSystem

/// Reads the terminal's keys on its own thread, which ends with the program.
enum KeyReader {
  private static let isRunning = Atomic(false)
  /// The interval of the checks, in seconds, that find out when the program is in the foreground
  /// again. A shell sends no signal when it moves a running job to the foreground.
  private static let interval: UInt32 = 1

  /// Starts the thread; does nothing if the program is not a job of a terminal. May be called again when the terminal
  /// is back.
  static func start(_ mailbox: Mailbox<MainLoopMessage>) {
    guard Terminal.mayHaveKeys else { return }
    if Terminal.hasKeys { Terminal.takeKeys() }
    if isRunning.exchange(true, ordering: .relaxed) { return }
    Threads.start("tandem keys") {
      // Block SIGTTIN, so that a read in the background fails with an error and does not stop the
      // process.
      var set = SignalReader.set(of: [SIGTTIN])
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

  /// - Returns: false if the terminal is gone.
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
