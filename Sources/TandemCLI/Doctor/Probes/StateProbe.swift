// Where logs and what --resume goes on with are kept.

import Glibc
import TandemControl

struct StateProbe: Probe {
  /// Below this a log may come to its end before the film.
  private static let scarce: UInt64 = 50_000_000

  func look(_ asked: ParsedCommandLine) -> Finding {
    guard let folder = StateDirectory.path() else {
      return Finding(
        .warn, "there is no folder for logs and states", "set HOME, or XDG_STATE_HOME to a folder's whole path")
    }
    do throws(ControlError) { try StateDirectory.make(folder) } catch {
      return Self.useless(error.description)
    }
    let logs = folder + "/logs"
    for path in [folder, logs] where access(path, F_OK) == 0 {
      let trial = FolderCheck(path)
      if let fault = trial.fault { return Self.useless("nothing can be written in \(path): \(fault)") }
      if let free = trial.free, free < Self.scarce {
        return Finding(
          .warn, "\(path) has only \(FolderCheck.words(of: free)) left",
          "make room on its disk; --keep-logs-size bounds what old logs take")
      }
    }
    let free = FolderCheck(folder).free.map { ", \(FolderCheck.words(of: $0)) are free" } ?? ""
    return Finding(.ok, "\(folder) can be written\(free)")
  }

  private static func useless(_ words: String) -> Finding {
    Finding(
      .warn, "\(words); no log and no state are kept", "see to its rights and its disk, or set XDG_STATE_HOME")
  }
}
