import Glibc
import TandemControl

/// Checks the folder in which commands find sessions.
struct RuntimeProbe: Probe {
  /// The length of the longest socket name: a slash, Linux's largest process id, and the suffix of a socket for mpv's
  /// clients.
  private static let longestName = "/4194304.full.mpv.sock".utf8.count
  private static let longestPath = 107

  func look(_ asked: ParsedCommandLine) throws(CLIError) -> Finding {
    let directory = SocketDirectory.standard()
    do throws(ControlError) { _ = try directory.newSocketPath() } catch { throw CLIError(error) }
    if directory.path.utf8.count + Self.longestName > Self.longestPath {
      return Finding(
        .fail, "the path \(directory.path) is too long for a socket", "set XDG_RUNTIME_DIR to a shorter path")
    }
    if let fault = FolderCheck(directory.path).fault {
      return Finding(
        .fail, "can't write in \(directory.path): \(fault)", "check its permissions and its disk")
    }
    guard Environment.value("XDG_RUNTIME_DIR") != nil else {
      return Finding(
        .warn,
        "XDG_RUNTIME_DIR is not set: sessions use \(directory.path), and sound servers and buses may not be found",
        "log in through pam_systemd, which sets it, or set it yourself")
    }
    return Finding(.ok, "\(directory.path) is writable")
  }
}
