// The log that a command line names.

import Arguments
import EventLog
import Glibc
import Shell

/// Reads a log's records and tells what is wrong with its lines.
struct LogSource {
  /// As it was written on the command line; `-` is standard input.
  let name: String

  init(_ invocation: Invocation) {
    guard let name = invocation.operands.first?.text else { preconditionFailure("a log command without its operand") }
    self.name = name == "-" ? "standard input" : name
    isStandardInput = name == "-"
  }

  private let isStandardInput: Bool

  /// Calls `step` for line after line until it says no, and `broken` for every line that is no record.
  ///
  /// - Returns: where a last line begins that was torn by a crash; nil if none was.
  func read(
    _ step: (LogReader) throws(LogReadError) -> Bool, broken: (LogReadError) -> Void
  ) throws(Failure) -> Int? {
    do throws(LogReadError) {
      let reader = isStandardInput ? LogReader(descriptor: STDIN_FILENO, path: name) : try LogReader(path: name)
      while try goOn(reader, step, broken) {}
      return reader.tornLine?.offset
    } catch {
      if case .system(_, _, let code) = error.problem {
        throw Failure(code == ENOENT ? .noSuchFile : .badData, "\(error); check the name and its permissions")
      }
      throw Failure(.badData, "\(name): \(error)")
    }
  }

  private func goOn(
    _ reader: LogReader, _ step: (LogReader) throws(LogReadError) -> Bool, _ broken: (LogReadError) -> Void
  ) throws(LogReadError) -> Bool {
    do throws(LogReadError) {
      return try step(reader)
    } catch {
      guard error.isLineOnly else { throw error }
      broken(error)
      return true
    }
  }
}
