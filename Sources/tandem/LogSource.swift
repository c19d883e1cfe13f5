// The log that a command line names.

import Arguments
import EventLog
import Glibc
import LogTools
import Shell

/// Reads a log's records and tells what is wrong with its lines.
struct LogSource {
  /// As it was written on the command line, but for standard input.
  let name: String
  private let isStandardInput: Bool

  /// - Parameter operand: which one of the command; `-` is standard input.
  init(_ invocation: Invocation, operand: Int = 0) {
    guard let name = invocation.operands[operand].text else { preconditionFailure("a log command without its operand") }
    self.name = name == "-" ? "standard input" : name
    isStandardInput = name == "-"
  }

  func open() throws(Failure) -> LogInput {
    var descriptor = STDIN_FILENO
    if !isStandardInput {
      descriptor = Glibc.open(name, O_RDONLY | O_CLOEXEC)
      if descriptor < 0 {
        let code = errno
        let error = LogReadError(.system(operation: "open", path: name, code: code), at: .init(line: 1, offset: 0))
        throw Failure(code == ENOENT ? .noSuchFile : .badData, "\(error); check the name and its permissions")
      }
    }
    return try LogInput(descriptor: descriptor, name: name)
  }

  /// Calls `step` for line after line until it says no, and `broken` for every line that is no record.
  ///
  /// - Returns: where a last line begins that was torn by a crash; nil if none was.
  func read(
    _ step: (LogReader) throws(LogReadError) -> Bool, broken: (LogReadError) -> Void
  ) throws(Failure) -> Int? {
    let input = try open()
    do throws(LogReadError) {
      while try goOn(input.reader, step, broken) {}
    } catch {
      throw failure(error)
    }
    try input.finish()
    return input.reader.tornLine?.offset
  }

  func failure(_ error: LogReadError) -> Failure {
    if case .system = error.problem { return Failure(.badData, "\(error); check the name and its permissions") }
    return Failure(.badData, "\(name): \(error)")
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
