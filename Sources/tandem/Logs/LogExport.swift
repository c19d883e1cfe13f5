import TandemCLI
import TandemLog
import TandemSystem

/// Writes a log in another tool's format: to a file when it is complete, or to standard output
/// while the log is read.
struct LogExport {
  let invocation: ParsedCommandLine
  let output: Output
  let errors: Output

  func run() throws(CLIError) -> ExitStatus {
    let source = LogSource(invocation)
    let format = invocation.choice(.exportFormat) ?? ExportFormat.lines
    let path = invocation.text(.scenarioFile)
    if path == nil, format.isBinary, output.isWatched {
      throw CLIError(.usage, "a \(format.rawValue) trace can't be printed on a terminal; name a file with -o FILE")
    }
    var exporter = format.exporter
    var verifier = Verifier()
    var redactor = invocation.has(.redact) ? Redactor() : nil
    var sessions = SessionFilter(invocation)
    var count = 0
    var isTimeless = false
    let broken = try source.read(telling: errors.warn) { reader throws(LogReadError) in
      guard let record = try reader.next() else { return false }
      let match = sessions.match(record)
      let violations = format.showsViolations ? verifier.feed(record) : []
      if !match.isSelected || record.isContinuation { return match != .over }
      isTimeless = format.needsTimes && record.time == nil
      if isTimeless { return false }
      count += 1
      exporter.add(redactor?.redact(record) ?? record, session: sessions.number)
      for violation in violations { add(violation, to: &exporter, &redactor) }
      if path == nil { pass(&exporter) }
      return !output.isBroken && output.failure == nil
    }
    if isTimeless {
      throw CLIError(
        .badData,
        "\(source.name) has records without a time; --format lines can export it, but \(format.rawValue) can't"
      )
    }
    try sessions.check(in: source.name)
    if format.showsViolations { for violation in verifier.finish() { add(violation, to: &exporter, &redactor) } }
    exporter.finish()
    if let path {
      try AtomicFile.save(exporter.bytes, as: path)
      output.line("\(path): \(counted(count, "record"))")
    } else {
      pass(&exporter)
    }
    if count == 0 { errors.complain("\(source.name): it contains no record") }
    return broken == 0 ? .done : .badData
  }

  private func add(_ violation: Violation, to exporter: inout any RecordExporter, _ redactor: inout Redactor?) {
    guard violation.severity == .violation else { return }
    var violation = violation
    if let expected = redactor?.redact(violation.expected) { violation.expected = expected }
    if let found = redactor?.redact(violation.found) { violation.found = found }
    exporter.add(violation)
  }

  /// Outputs the bytes that the exporter has produced so far.
  private func pass(_ exporter: inout any RecordExporter) {
    output.bytes(exporter.bytes)
    exporter.bytes.removeAll(keepingCapacity: true)
  }
}
