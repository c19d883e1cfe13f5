import TandemCLI
import TandemFoundation
import TandemLog

/// Finds the first differences between two logs.
struct LogDiff {
  let invocation: ParsedCommandLine
  let output: Output
  let errors: Output

  private var sources: [LogSource] {
    invocation.operands.compactMap(\.text).map { LogSource(invocation, named: $0) }
  }

  func run() throws(CLIError) -> ExitStatus {
    if sources.allSatisfy({ $0.name == LogFile.standardInput }) {
      throw CLIError(.usage, "only one of the logs can be standard input")
    }
    var inputs: [LogInput] = []
    for source in sources { inputs.append(try LogInput(source.files(missing: errors.warn))) }
    var records = zip(sources, inputs).map { source, input in
      SessionRecords(input.reader) { errors.warn(source.text($0)) }
    }
    var (session, count) = (0, 0)
    var comparison: LogComparison
    repeat {
      session += 1
      comparison = try compare(&records, inputs)
      count += comparison.count
    } while comparison.places == 0 && records.contains { $0.hasMore }
    for (source, input) in zip(sources, inputs) {
      try input.finish()
      if let torn = input.reader.tornLine.map({ input.reader.locate($0).location.offset }) {
        errors.complain("\(source.name): warning: ignoring the last line, from byte \(torn), which a crash cut off")
      }
    }
    tell(comparison, session, count, inputs)
    return comparison.places == 0 ? .done : .no
  }

  /// Compares the next session of both logs. If a log has no further session, its session is treated as empty.
  private func compare(_ records: inout [SessionRecords], _ inputs: [LogInput]) throws(CLIError) -> LogComparison {
    var comparison = LogComparison()
    // With `--quiet` and without `--json`, one difference decides the result, so stop there.
    let stopsAtFirst = invocation.has(.quiet) && !invocation.has(.json)
    while let side = comparison.wanted, !stopsAtFirst || comparison.places == 0 {
      let index = side == .first ? 0 : 1
      do throws(LogReadError) {
        var gap: (lost: Int, location: Record.Location)?
        let isThere = try records[index].show { line in
          gap = line.lostRecords.map { ($0, line.location) }
          comparison.take(line, from: side)
        }
        if let gap { tellOfGap(gap.lost, gap.location, sources[index], inputs[index]) }
        if !isThere { comparison.take(nil, from: side) }
      } catch {
        throw sources[index].failure(inputs[index].reader.located(error))
      }
    }
    return comparison
  }

  private func tellOfGap(_ lost: Int, _ location: Record.Location, _ source: LogSource, _ input: LogInput) {
    let found = input.reader.locate(location)
    errors.complain("\(found.file ?? source.name): warning: \(LogGap.missing(lost)) before line \(found.location.line)")
  }

  private func tell(_ comparison: LogComparison, _ session: Int, _ count: Int, _ inputs: [LogInput]) {
    if invocation.has(.json) { return output.line(.json(json(comparison, session, count, inputs))) }
    if invocation.has(.quiet) { return }
    if comparison.places == 0 {
      let sessions = session > 1 ? "\(session) sessions, " : ""
      return output.line("equal: \(sessions)\(counted(count, "record"))\(count == 1 ? " is" : " are") the same")
    }
    let differences = comparison.differences
    for (number, difference) in differences.enumerated() {
      if number > 0 { output.line("") }
      tell(difference, session, inputs)
    }
    if comparison.places > 1 || comparison.isCut {
      let more = comparison.isCut ? " or more" : ""
      let shownNote = comparison.places > differences.count ? "; these are the first \(differences.count)" : ""
      output.line("")
      output.line("the logs differ in \(comparison.places)\(more) places\(shownNote)")
    }
  }

  private func tell(_ difference: LogComparison.Difference, _ session: Int, _ inputs: [LogInput]) {
    var table = LogTable()
    for record in difference.before { output.line("  " + table.row(record)) }
    let sides: [(TerminalText, Record?, LogSource)] = [
      ("- ", difference.first, sources[0]), ("+ ", difference.second, sources[1]),
    ]
    for (mark, record, source) in sides {
      var own = table
      output.line(mark + (record.map { own.row($0) } ?? "\(source.name) has no further record to compare"))
    }
    let places = [difference.first, difference.second].enumerated().map { index, record in
      guard let location = record?.location else { return "\(sources[index].name) at its end" }
      let found = inputs[index].reader.locate(location)
      return "\(found.file ?? sources[index].name) line \(found.location.line)"
    }
    var text = (session > 1 ? "session \(session): " : "") + places.joined(separator: ", ")
    for key in difference.keys {
      let values = [difference.first, difference.second].map { $0?[key]?.description ?? "nothing" }
      text += "\n\(key): \(values[0]) against \(values[1])"
    }
    output.line(.escaped(text))
  }

  /// Creates the JSON report. Its top level repeats the first difference.
  private func json(
    _ comparison: LogComparison, _ session: Int, _ count: Int, _ inputs: [LogInput]
  ) -> JSONValue {
    let all = comparison.differences.map { object($0, inputs) }
    guard let first = comparison.difference, case .object(let members) = object(first, inputs) else {
      return ["equal": true, "sessions": .int(session), "records": .int(count)]
    }
    return .object(
      [.init("equal", false), .init("session", .int(session))] + members
        + [.init("places", .int(comparison.places)), .init("differences", .array(all))])
  }

  private func object(_ difference: LogComparison.Difference, _ inputs: [LogInput]) -> JSONValue {
    func text(_ record: Record?, _ input: LogInput) -> JSONValue {
      guard let record else { return .null }
      let found = record.location.map { input.reader.locate($0) }
      let place = JSONValue.members([
        "file": found?.file.map(JSONValue.string), "line": found.map { .int($0.location.line) },
        "kind": .string(record.kind),
      ])
      return .object(place + record.fields)
    }
    return [
      "first": text(difference.first, inputs[0]), "second": text(difference.second, inputs[1]),
      "keys": .array(difference.keys.map(JSONValue.string)),
    ]
  }
}
