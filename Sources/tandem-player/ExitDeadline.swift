// The longest time for the exit of the program.

import Glibc
import TandemCLI
import TandemSystem

/// Ends the process if the orderly exit hangs. Xlib waits forever for an X server that ends meanwhile, and a driver may
/// hang, too.
enum ExitDeadline {
  /// The bound in seconds, which is longer than the bounds of the parts.
  private static let patience: UInt32 = 5

  /// Call it when the log and the state are on disk.
  static func begin(_ status: ExitStatus) {
    Threads.start("tandem end") {
      sleep(patience)
      _exit(status.rawValue)
    }
  }
}
