import TandemCLI
import TandemLog
import TandemLogFiles

/// The sink of a session's log: a rotated file, or systemd's journal.
struct SessionLogSink {
  let log: any LogSink
  /// The destination, in the form that `status` shows and the next player reads.
  let destination: String
  /// The number of the last existing line; nil if it is unknown.
  let written: Int?

  /// - Parameter invocation: a command with the options `--log-sync` and `--log-rotate`.
  init(_ invocation: ParsedCommandLine, path: String) throws(LogWriteError) {
    switch LogDestination(path) {
    case .journal(var journal):
      if journal.session == nil { journal.session = StatePaths.sessionName() }
      log = try JournalLog(journal, sentence: \.sentence)
      (destination, written) = (journal.description, nil)
    case .file(let path):
      // Read the number before the file is locked, because closing any descriptor of the file
      // releases its lock.
      written = FileLog.lastNumber(in: path)
      // The default, in mebibytes, keeps the log of an unattended session from filling the disk.
      let limit = invocation.count(.logRotate) ?? 64
      log = try RotatingLog(
        path: path, sync: invocation.choice(.logSync) ?? .none, limit: limit == 0 ? nil : limit << 20)
      destination = path
    }
  }
}
