// The session's log as its user wants it.

import TandemArguments
import TandemLog
import TandemShell

extension RotatingLog {
  /// In mebibytes: a log that nobody looks at does not fill a disk.
  private static var usualLimit: Int { 64 }

  /// - Parameter invocation: of a command that has `--log-sync` and `--log-rotate`.
  convenience init(_ invocation: Invocation, path: String) throws(LogWriteError) {
    let limit = invocation.count(.logRotate) ?? Self.usualLimit
    try self.init(
      path: path, sync: invocation.choice(.logSync) ?? .none, limit: limit == 0 ? nil : limit << 20)
  }
}
