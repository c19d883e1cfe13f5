// How a command ends that is not done.

import Arguments
import Control
import EventLog

/// One line for people and a status for the shell.
struct Failure: Error {
  var status: ExitStatus
  /// What failed, on what, why, and what to do.
  var message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  init(_ error: ControlError) {
    let status: ExitStatus =
      switch error {
      case .pathTooLong: .usage
      case .alreadyRunning, .notASocket, .unsafeDirectory, .directoryLocked, .system, .notListening, .noSession,
        .severalSessions, .timedOut, .hungUp, .malformedReply:
        .unavailable
      }
    self.init(status, "\(error); \(error.hint)")
  }

  /// - Parameter subject: the command that was not done.
  init(_ subject: String, _ failure: ReplyFailure) {
    let status: ExitStatus =
      switch failure.code {
      case .busy: .busy
      case .invalid: .usage
      case .unknownCommand, .timeout: .unavailable
      case .success, .refused, .failed: .no
      }
    let verb =
      switch failure.code {
      case .refused: " refused"
      case .busy: " not now"
      case .success, .invalid, .unknownCommand, .failed, .timeout: ""
      }
    self.init(status, "\(subject)\(verb): \(failure.message)" + (failure.hint.map { "; \($0)" } ?? ""))
  }

  init(_ fault: ContentAddress.Fault) {
    switch fault {
    case .missing: self.init(.noSuchFile, fault.description)
    case .isFolder, .isEmpty, .unreadable: self.init(.badData, fault.description)
    }
  }
}
