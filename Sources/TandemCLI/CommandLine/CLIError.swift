import TandemControl

/// An error with one line for people and a status for the shell.
package struct CLIError: Error {
  package var status: ExitStatus
  /// Names the operation, its target, the cause and a remedy.
  package var message: String

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  package init(_ error: UsageError) { self.init(.usage, error.description) }

  package init(_ error: ControlError) {
    let status: ExitStatus =
      switch error {
      case .pathTooLong: .usage
      case .alreadyRunning: .no
      case .notASocket, .unsafeDirectory, .directoryLocked, .system, .notListening, .noSession,
        .severalSessions, .timedOut, .hungUp, .malformedReply:
        .unavailable
      }
    self.init(status, "\(error); \(error.hint)")
  }

  /// - Parameter subject: the command that failed.
  package init(_ subject: String, _ failure: ReplyError) {
    let status: ExitStatus =
      switch failure.code {
      case .busy: .busy
      case .invalid: .usage
      case .unknownCommand: .unavailable
      case .failed where failure.reason == ReplyError.writeFailed: .writeFailed
      case .failed where failure.isUnplayable: .badData
      case .success, .refused, .failed: .no
      }
    self.init(status, failure.sentence(about: subject))
  }

  package init(_ fault: PictureFormat.FormatError) { self.init(.usage, fault.description) }

  package init(_ fault: ContentAddress.AddressError) {
    switch fault {
    case .missing: self.init(.noSuchFile, fault.description)
    case .refused(_, .tooLong), .tooManySubtitles, .tooManyEntries: self.init(.usage, fault.description)
    case .unplayable, .unreadable, .refused: self.init(.badData, fault.description)
    }
  }
}
