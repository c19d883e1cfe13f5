import Glibc

/// A failed write: the operation, the file and the cause. The caller adds a remedy.
package struct FileWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Cause: Hashable, Sendable {
    /// The operation, and the system's `errno`.
    case system(String, Int32)
    /// A pipe without a reader, or a socket.
    case nobodyReads
    /// The target can't be written as a file.
    case unsuitable(FileKind)
  }

  package var path: String
  package var cause: Cause

  package init(_ path: String, _ cause: Cause) {
    self.path = path
    self.cause = cause
  }

  /// The system's error number, for callers that need one.
  package var code: Int32 {
    switch cause {
    case .system(_, let code): code
    case .nobodyReads: ENXIO
    case .unsuitable(let kind): kind == .folder ? EISDIR : EINVAL
    }
  }

  /// One sentence, such as `can't write /tmp/a: No space left on device`.
  package var description: String { "can't write \(path): \(reason)" }

  /// The reason without the path.
  package var reason: String {
    switch cause {
    case .system("write", let code): systemText(code)
    case .system(let attempt, let code): "can't \(attempt): \(systemText(code))"
    case .nobodyReads: "no program reads from it"
    case .unsuitable(let kind): "it is \(kind.name)"
    }
  }
}

/// The system's text for an error number.
package func systemText(_ code: Int32) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}
