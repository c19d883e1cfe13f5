// The session's log as its user wants it.

import Arguments
import EventLog
import Shell

extension RotatingLog {
  /// - Parameter invocation: of a command that has `--log-sync` and `--log-rotate`.
  convenience init(_ invocation: Invocation, path: String) throws(LogWriteError) {
    try self.init(
      path: path, sync: invocation.choice(.logSync) ?? .none, limit: invocation.count(.logRotate).map { $0 << 20 })
  }
}
