// The session's log as its user wants it.

import TandemCLI
import TandemLog
import TandemLogFiles

/// Where the lines of a session's log end up: a file that is rotated, or systemd's journal.
struct SessionLogSink {
  let log: any LogSink
  /// As `status` and the next player call it.
  let destination: String
  /// The number of the last line that is there already; nil where that is not to be had.
  let written: Int?

  /// In mebibytes; keeps an unattended log from filling the disk.
  private static var usualLimit: Int { 64 }

  /// - Parameter invocation: of a command that has `--log-sync` and `--log-rotate`.
  init(_ invocation: ParsedCommandLine, path: String) throws(LogWriteError) {
    switch LogDestination(path) {
    case .journal(var journal):
      if journal.session == nil { journal.session = StatePaths.sessionName() }
      log = try JournalLog(journal) { RecordSentence.of($0) }
      (destination, written) = (journal.description, nil)
    case .file(let path):
      // Before the file is locked: closing any other descriptor of it releases the lock.
      written = FileLog.lastNumber(in: path)
      let limit = invocation.count(.logRotate) ?? Self.usualLimit
      log = try RotatingLog(
        path: path, sync: invocation.choice(.logSync) ?? .none, limit: limit == 0 ? nil : limit << 20)
      destination = path
    }
  }
}
