import Glibc
import TandemCLI
import TandemControl
import TandemInput
import TandemPlayback
import TandemRuntime
import TandemSystem

/// Runs libcec's program `cec-client` and reads the keys from its output, on a thread that ends with the program.
///
/// libcec runs in a process of its own, so that an adapter that hangs or a crash of libcec can't stop the videos.
/// `cec-client` ends with this process. If it ends earlier, the reader starts it again.
enum CECReader {
  /// The seconds between two starts of `cec-client`.
  private static let interval: UInt32 = 10
  /// Lets the kernel end `cec-client` when this process ends, however it ends.
  private static let guardian = ["/usr/bin/setpriv", "--pdeathsig", "TERM"]
  /// Lets the television list this machine as a player called Tandem, and prints only the messages on HDMI.
  private static let client = ["cec-client", "-t", "p", "-o", "Tandem", "-d", "8"]
  /// The beginnings of the lines that `cec-client` prints after it has opened the adapter. The first one may come late,
  /// because the C library collects lines that are not for a terminal.
  private static let readiness = ["waiting for input", "TRAFFIC:"]

  /// Prints an error if the adapter can't be opened, and if it is lost; once until it is opened again.
  ///
  /// - Parameter adapter: the device of the adapter; nil for the first adapter.
  static func start(_ adapter: String?, _ mailbox: Mailbox<MainLoopMessage>) {
    Threads.start("tandem cec") {
      var hasComplained = false
      while true {
        let (wasReady, fault) = run(adapter) { mailbox.post(.remote($0)) }
        if wasReady || !hasComplained {
          let loss = wasReady ? "is lost" : "does not work"
          let remedy = "--cec tries again; see tandem doctor cec"
          Terminal.printError(.escaped("the television's remote \(loss): \(fault); \(remedy)"))
          hasComplained = true
        }
        sleep(interval)
      }
    }
  }

  /// Reads keys until `cec-client` ends.
  ///
  /// - Returns: true if the adapter was opened, and the reason for the end.
  private static func run(_ adapter: String?, _ receive: (KeyEvent) -> Void) -> (wasReady: Bool, fault: String) {
    var (input, output) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
    defer { for end in input + output where end >= 0 { close(end) } }
    guard pipe(&input) == 0, pipe(&output) == 0 else { return (false, String(cString: strerror(errno))) }
    for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (silence, lines) = (input[0], output[1])
    let process: pid_t
    do throws(SystemError) {
      process = try spawn(guardian[0], guardian + client + [adapter].compactMap(\.self), defaulting: [SIGPIPE]) {
        // The input stays open and empty: at its end, cec-client would look for input again and again.
        posix_spawn_file_actions_adddup2(&$0, silence, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&$0, lines, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&$0, lines, STDERR_FILENO)
      }
    } catch { return (false, "can't run \(guardian[0]): \(error.reason)") }
    close(lines)
    output[1] = -1
    var (keys, isReady, last) = (CECKeys(), false, "it printed nothing")
    LineReader.read(output[0], longest: CECKeys.longestLine) { line in
      if readiness.contains(where: line.hasPrefix) { isReady = true }
      if !line.allSatisfy(\.isWhitespace) { last = line }
      let now = ContinuousClock.now - start
      if let key = keys.key(in: line, at: now) { receive(key) }
    }
    if SystemProgram.wait(for: process) == 127 { return (false, "cec-client is missing; apt install cec-utils") }
    return (isReady, "cec-client ended: \(last)")
  }

  private static let start = ContinuousClock.now
}
