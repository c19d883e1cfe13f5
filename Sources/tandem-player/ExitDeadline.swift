// The longest time for leaving the program.

import Glibc
import TandemCLI
import TandemSystem

/// Ends the process if closing does not: an X server that goes away meanwhile lets Xlib wait for ever, and a driver may, too.
enum ExitDeadline {
  /// Longer than all that has a bound of its own.
  private static let patience: UInt32 = 5

  /// Call it when the log and the state are on disk.
  static func begin(_ status: ExitStatus) {
    Threads.start("tandem end") {
      sleep(patience)
      _exit(status.rawValue)
    }
  }
}
