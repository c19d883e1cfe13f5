import TandemCLI
import TandemFoundation
import TandemLog
import TandemLogFiles

extension Demo {
  /// Reads the log that the demo has written, and verifies it.
  static func verdict(_ application: PlayerApplication, swaps: Int, asJSON: Bool) throws(CLIError) -> ExitStatus {
    guard let path = application.logPath else { throw CLIError(.writeFailed, "can't write the demo's log") }
    var verifier = Verifier()
    var violations: [Violation] = []
    var records = 0
    var callbacks = 0
    do throws(LogReadError) {
      let reader = try LogReader(path: path)
      while let record = try reader.next() {
        records += 1
        if record.knownKind == .callback { callbacks += 1 }
        violations += verifier.feed(record)
      }
    } catch {
      throw CLIError(.badData, "\(path): \(error)")
    }
    violations += verifier.finish()
    if asJSON {
      Terminal.printLine(
        .json(
          JSONValue.object([
            .init("swaps", .int(swaps)), .init("callbacks", .int(callbacks)), .init("records", .int(records)),
            .init("violations", .array(violations.map { .string($0.description) })), .init("log", .string(path)),
          ]).description))
    } else {
      for violation in violations { Terminal.printLine(.escaped(violation.description)) }
      let judgement = violations.isEmpty ? "verified, no violations" : "\(violations.count) violations"
      Terminal.printLine("\(path): \(records) records, \(callbacks) callbacks: \(judgement)")
    }
    return violations.isEmpty ? .done : .no
  }
}
