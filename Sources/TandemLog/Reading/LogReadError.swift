import TandemFoundation

/// The reason why a line or a whole log can't be read.
package struct LogReadError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// The line is not JSON; the offset is relative to the line's beginning.
    case json(JSONError)
    case notAnObject
    /// The object has neither `kind` nor, as in foreign logs, `callback`.
    case noKind
    /// A key of every record has a value of the wrong type.
    case wrongType(key: String, expected: String)
    case lineTooLong(limit: Int)
    /// The last line of a killed session is incomplete, and another session was appended to the log.
    case torn
    case newerVersion(Int)
    case olderVersion(Int)
    case otherFormat(String)
    /// The system refused an operation, for the given reason.
    case system(operation: String, path: String, reason: String)
  }

  /// The maximum number of malformed lines that are reported one by one. Further lines are only counted.
  package static let maximumReported = 20

  /// The file of the line; nil if the log is one file.
  package var file: String?
  package var location: Record.Location
  package var reason: Reason

  package init(_ reason: Reason, at location: Record.Location) {
    self.reason = reason
    self.location = location
  }

  /// The offset of the first invalid byte, from the start of ``file``, or of the whole log if `file` is nil.
  package var offset: Int {
    if case .json(let error) = reason { location.offset + error.offset } else { location.offset }
  }

  /// True if reading can continue with the next line.
  package var isLineOnly: Bool {
    switch reason {
    case .json, .notAnObject, .noKind, .wrongType, .lineTooLong, .torn: true
    case .newerVersion, .olderVersion, .otherFormat, .system: false
    }
  }

  /// True if a crash explains the error, so that the rest of the log is valid.
  package var isWarning: Bool { reason == .torn }

  package var description: String {
    if case .system = reason { return message }
    return (file.map { $0 + ": " } ?? "") + message
  }

  private var message: String {
    switch reason {
    case .system(let operation, let path, let reason): "can't \(operation) \(path): \(reason)"
    case .json(let error): "line \(location.line), byte \(offset): expected \(error.expected)"
    case .notAnObject: "line \(location.line), byte \(offset): expected an object"
    case .noKind: "line \(location.line), byte \(offset): expected the key kind"
    case .wrongType(let key, let expected): "line \(location.line), byte \(offset): expected \(key) to be \(expected)"
    case .lineTooLong(let limit): "line \(location.line), byte \(offset): the line is longer than \(limit) bytes"
    case .torn:
      "line \(location.line), byte \(offset): ignoring the line, which a crash cut off before another session began"
    case .newerVersion(let version):
      "line \(location.line): version \(version) of the log format is newer than \(LogFormat.version); "
        + "update Tandem to read it"
    case .olderVersion(let version):
      "line \(location.line): version \(version) of the log format is older than \(LogFormat.version); "
        + "convert the log with Scripts/translate-format-1.py"
    case .otherFormat(let name): "line \(location.line): the format is \(name), not \(LogFormat.name)"
    }
  }
}
