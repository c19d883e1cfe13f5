import TandemCommands
import TandemSystem

package enum ControlError: Error, Hashable, Sendable {
  /// The socket's path is longer than 107 bytes.
  case pathTooLong(String)
  /// A session already listens at the path.
  case alreadyRunning(String)
  /// The path belongs to a file that is not a socket.
  case notASocket(String)
  /// The folder belongs to another user or is open to others.
  case unsafeDirectory(String)
  /// Another program holds the folder's lock.
  case directoryLocked(String)
  case system(call: String, path: String, errno: Int32)
  /// No program listens at the given path.
  case notListening(String)
  /// No session was found in the folder.
  case noSession(in: String)
  /// More than one session was found in the folder.
  case severalSessions([String])
  case timedOut(waitingFor: String, after: Duration, path: String)
  /// The session closed the connection.
  case hungUp(waitingFor: String, path: String)
  case malformedReply(String)

  /// The error for a field of a reply that does not have the expected form.
  static func unexpected(_ key: String, _ expected: String) -> ControlError {
    .malformedReply("\(key) must be \(expected)")
  }
}

extension ControlError: CustomStringConvertible {
  /// Names the failed operation, its target and the cause.
  package var description: String {
    switch self {
    case .pathTooLong(let path): "the socket's path has \(path.utf8.count) bytes, but at most 107 are allowed: \(path)"
    case .alreadyRunning(let path): "a session already listens on \(path)"
    case .notASocket(let path): "\(path) exists and is not a socket"
    case .unsafeDirectory(let path): "\(path) belongs to another user, or others may write to it"
    case .directoryLocked(let path): "\(path) is locked by another program"
    case .system(let call, let path, let errno): "can't \(call) \(path): \(systemText(errno))"
    case .notListening(let path): "no session listens on \(path)"
    case .noSession(let directory): "no session is running (none in \(directory))"
    case .severalSessions(let paths): "\(paths.count) sessions are running: " + paths.joined(separator: ", ")
    case .timedOut(let what, let time, let path):
      "waited \(DurationFormatter.seconds(time)) for \(what) from the session on \(path)"
    case .hungUp(let what, let path): "the session on \(path) ended before \(what)"
    case .malformedReply(let text): "the session's reply is malformed: \(text)"
    }
  }

  package var hint: String {
    switch self {
    case .pathTooLong: "choose a shorter path with --socket"
    case .alreadyRunning: "end that session with tandem quit, or choose another path with --socket"
    case .notASocket: "choose another path with --socket"
    case .unsafeDirectory: "remove it, or set XDG_RUNTIME_DIR to a folder of your own"
    case .directoryLocked: "try again"
    case .system: "check the path and its permissions"
    case .notListening, .noSession: "start one with: tandem play URL"
    case .severalSessions: "choose one with --socket PATH"
    case .timedOut: "wait longer with --timeout SECONDS"
    case .hungUp: "start another with: tandem play URL"
    case .malformedReply: "use the same version of tandem as the session"
    }
  }
}
