import Glibc
import TandemControl

/// Checks the folders for logs and for the saved state of `--resume`.
struct StateProbe: Probe {
  /// The number of free bytes below which the disk may become full during a film.
  private static let scarce: UInt64 = 50_000_000

  func look(_ asked: ParsedCommandLine) -> Finding {
    guard let folder = StateDirectory.path() else {
      return Finding(
        .warn, "no folder for logs and saved states", "set HOME, or set XDG_STATE_HOME to an absolute path")
    }
    do throws(ControlError) { try StateDirectory.make(folder) } catch {
      return Self.useless(error.description)
    }
    let logs = folder + "/logs"
    for path in [folder, logs] where access(path, F_OK) == 0 {
      let trial = FolderCheck(path)
      if let fault = trial.fault { return Self.useless("can't write in \(path): \(fault)") }
      if let free = trial.free, free < Self.scarce {
        return Finding(
          .warn, "\(path) has only \(FolderCheck.words(of: free)) of free space",
          "free some space on its disk; --keep-logs-size limits old logs")
      }
    }
    let free = FolderCheck(folder).free.map { ", \(FolderCheck.words(of: $0)) free" } ?? ""
    return Finding(.ok, "\(folder) is writable\(free)")
  }

  private static func useless(_ words: String) -> Finding {
    Finding(
      .warn, "\(words); Tandem keeps no logs and no saved state",
      "check its permissions and its disk, or set XDG_STATE_HOME")
  }
}
