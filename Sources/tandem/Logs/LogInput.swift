import TandemCLI
import TandemLog
import TandemLogFiles

/// Reads a log, decompressed if necessary.
final class LogInput {
  let reader: LogReader
  private let gunzips: [Gunzip]

  /// - Parameter files: the files, oldest first.
  init(_ files: [LogFile]) throws(CLIError) {
    var parts: [LogFileHandle] = []
    var gunzips: [Gunzip] = []
    for file in files {
      let (part, gunzip) = try file.open()
      parts.append(part)
      if let gunzip { gunzips.append(gunzip) }
    }
    reader = LogReader(parts: parts)
    self.gunzips = gunzips
  }

  /// Checks that the whole log was read. Call it at the end of the log.
  func finish() throws(CLIError) {
    for gunzip in gunzips { try gunzip.finish() }
  }
}
