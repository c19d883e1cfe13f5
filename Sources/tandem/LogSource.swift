// The log that a command line names.

import Arguments
import EventLog
import Glibc

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

  /// Calls `take` with every record and `broken` with every line that is none, until either says no.
  ///
  /// - Returns: how many bytes stand before a last line that was torn by a crash; nil if none was.
  func read(_ take: (Record) -> Bool, broken: (LogReadError) -> Void) throws(Failure) -> Int? {
    do throws(LogReadError) {
      let reader =
        isStandardInput ? LogReader(descriptor: STDIN_FILENO, path: name) : try LogReader(path: name)
      while true {
        do throws(LogReadError) {
          guard let record = try reader.next() else { return reader.tornLine?.offset }
          if !take(record) { return nil }
        } catch {
          guard error.isLineOnly else { throw error }
          broken(error)
        }
      }
    } catch {
      if case .system(_, _, let code) = error.problem {
        throw Failure(code == ENOENT ? .noSuchFile : .badData, "\(error); check the name and its permissions")
      }
      throw Failure(.badData, "\(name): \(error)")
    }
  }
}
