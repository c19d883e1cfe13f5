import TandemCommands
import TandemSystem

/// The reason why a saved state can't be read or written.
package enum SavedStateError: Error, Hashable, Sendable, CustomStringConvertible {
  case missing(String)
  case corrupt(String, String)
  case tooNew(String, version: Int)
  case unreadable(String, errno: Int32)
  case unwritable(String, errno: Int32)

  /// Names the operation, the file, the cause and a remedy.
  package var description: String {
    switch self {
    case .missing(let path): "nothing to resume: \(path) does not exist; start a session with: tandem play URL"
    case .corrupt(let path, let why):
      "the saved state \(path) is invalid: \(why); remove the file and start without --resume"
    case .tooNew(let path, let version):
      "the saved state \(path) has version \(version), but this tandem reads "
        + "only versions up to \(SavedState.version); update Tandem"
    case .unreadable(let path, let code): "can't read \(path): \(systemText(code)); check its permissions"
    case .unwritable(let path, let code):
      "can't write \(path): \(systemText(code)); --resume will not restore this state"
    }
  }
}
