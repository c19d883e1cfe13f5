import Glibc
import TandemCLI
import TandemSystem

/// Ends the process if its shutdown hangs. Xlib waits forever if the X server ends during the exit,
/// and a driver may hang.
enum ExitDeadline {
  /// The limit in seconds, longer than the time limits of the shutdown's parts.
  private static let patience: UInt32 = 5

  /// Starts the time limit. Call this function when the log and the state are on disk.
  static func begin(_ status: ExitStatus) {
    Threads.start("tandem end") {
      sleep(patience)
      _exit(status.rawValue)
    }
  }
}
