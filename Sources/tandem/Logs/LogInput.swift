// An open log, of one file or of several.

import TandemCLI
import TandemLog
import TandemLogFiles

/// Reads a log, decompressed if necessary.
final class LogInput {
  let reader: LogReader
  private let gunzips: [Gunzip]

  /// - Parameter files: oldest first.
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

  /// To be called at the end of the log: says whether all of it came.
  func finish() throws(CLIError) {
    for gunzip in gunzips { try gunzip.finish() }
  }
}
