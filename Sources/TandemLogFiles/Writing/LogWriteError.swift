/// The reason why a line could not be written.
package struct LogWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failed operation: `open`, `lock`, `write`, `mkdir`.
  package var operation: String
  package var path: String
  /// The system's `errno`.
  package var code: Int32
  /// A reason in words, if the system's message says too little.
  package var reason: String?

  package init(operation: String, path: String, code: Int32, reason: String? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.reason = reason
  }

  package var description: String {
    if let reason { return "can't write \(path): \(reason)" }
    if operation == "lock" { return "can't write \(path): another session is writing it" }
    if operation == "queue" {
      return "can't write \(path): it accepts no data, and too many records are waiting already"
    }
    return "can't \(operation) \(path): \(systemMessage(code))"
  }
}
