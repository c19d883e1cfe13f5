// A log for people.

import Arguments
import EventLog
import Shell

/// Prints a log, a line for each record.
struct LogShow {
  private let source: LogSource
  private let isJSON: Bool
  private let output: Output
  private let errors: Output

  init(_ invocation: Invocation, output: Output, errors: Output) {
    source = LogSource(invocation)
    isJSON = invocation.has(.json)
    self.output = output
    self.errors = errors
  }

  func run() throws(Failure) -> ExitStatus {
    var broken = 0
    var printer = LogPrinter(colours: output.isColoured)
    let torn = try source.read(
      { reader throws(LogReadError) in
        guard let record = try reader.next() else { return false }
        if isJSON { output.bytes(record.write) } else { output.line(printer.line(for: record), isSafe: true) }
        return !output.isBroken
      },
      broken: { error in
        broken += 1
        output.flush()
        errors.complain("\(source.name): \(error)")
      })
    if let torn {
      output.flush()
      errors.complain("\(source.name): warning: the last line, from byte \(torn) on, was torn by a crash, left out")
    }
    return broken == 0 ? .done : .badData
  }
}
