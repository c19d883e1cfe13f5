import Glibc
import TandemControl

/// Checks that all programs of Tandem are installed.
struct ProgramProbe: Probe {
  func look(_ asked: ParsedCommandLine) throws(CLIError) -> Finding {
    let player = try SiblingExecutable.beside("tandem-player")
    guard access(player, X_OK) == 0 else {
      return Finding(.fail, "Tandem \(Version.number); \(player) is missing", SiblingExecutable.remedy)
    }
    let others = [
      ("tandem-player-host", "both videos share a process"), ("tandem-screens", "commands can't go to other screens"),
    ]
    for (name, loss) in others {
      let path = try SiblingExecutable.beside(name)
      if access(path, X_OK) != 0 {
        return Finding(.warn, "Tandem \(Version.number); \(path) is missing, so \(loss)", SiblingExecutable.remedy)
      }
    }
    return Finding(.ok, "Tandem \(Version.number); all its programs are installed")
  }
}
