import TandemLog

/// An event log that can't be read.
public struct EventLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error, with its file or line.
  public let description: String

  init(_ error: LogReadError) { description = error.description }
}
