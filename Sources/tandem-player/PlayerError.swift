// Why the program could not do what it was called for.

import Arguments
import Control

/// An error for people, with the exit status that goes with it.
struct PlayerError: Error, CustomStringConvertible {
  var status: ExitStatus
  /// What failed, on what, why, and what to do.
  var description: String

  init(_ status: ExitStatus, _ description: String) {
    self.status = status
    self.description = description
  }

  init(_ error: UsageError) { self.init(.usage, error.description) }

  init(_ fault: ContentAddress.Fault) {
    let status: ExitStatus =
      switch fault {
      case .missing: .noSuchFile
      case .isFolder, .isEmpty, .unreadable: .badData
      }
    self.init(status, fault.description)
  }

  init(_ error: ControlError) {
    let status: ExitStatus =
      switch error {
      case .pathTooLong: .usage
      case .alreadyRunning: .no
      case .notASocket, .unsafeDirectory, .directoryLocked, .system, .notListening, .noSession, .severalSessions,
        .timedOut, .hungUp, .malformedReply:
        .unavailable
      }
    self.init(status, "\(error); \(error.hint)")
  }
}
