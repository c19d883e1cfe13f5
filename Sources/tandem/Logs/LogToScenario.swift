import TandemCLI
import TandemLog
import TandemScenario
import TandemSystem

/// Writes the commands and events of a session as a scenario.
struct LogToScenario {
  let invocation: ParsedCommandLine
  let output: Output
  let errors: Output

  private var source: LogSource { LogSource(invocation) }

  func run() throws(CLIError) -> ExitStatus {
    let moment = try LogState.Moment(invocation, .cut)
    var records: [Record] = []
    var gap: LogGap?
    var redactor = invocation.has(.redact) ? Redactor() : nil
    var sessions = SessionFilter(invocation)
    let broken = try source.read(telling: errors.warn) { reader throws(LogReadError) in
      guard let record = try reader.next() else { return false }
      let match = sessions.match(record)
      if !match.isSelected { return match == .other }
      if match == .begins { (records, gap) = ([], nil) }
      if record.isContinuation { return true }
      if moment?.isBefore(record) == true { return sessions.chosen == nil }
      // Stop at a gap, because the state after it is unknown.
      if gap != nil { return sessions.chosen == nil }
      if let lost = record.lostRecords, let location = record.location {
        gap = reader.located(
          LogGap(session: sessions.number, line: location.line, lost: lost, reason: record.lossReason))
        return sessions.chosen == nil
      }
      records.append(redactor?.redact(record) ?? record)
      return true
    }
    try sessions.check(in: source.name)
    if sessions.chosen == nil, let title = sessions.title {
      errors.complain("\(source.name): using \(title); choose another with --session")
    }
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    let replay: Replay
    do throws(ReplayError) {
      replay = try Replay(of: records, description: "Converted from \(name)")
    } catch {
      throw CLIError(.badData, "can't convert \(source.name) to a scenario: \(error)")
    }
    let text = replay.scenario.json.pretty()
    if text.utf8.count > Scenario.longestText {
      throw CLIError(
        .badData,
        "\(source.name): its scenario would be \(text.utf8.count >> 20) MiB, and the limit is "
          + "\(Scenario.longestText >> 20); convert its beginning with --until")
    }
    do throws(ScenarioError) { _ = try Scenario(decoding: Array(text.utf8)) } catch {
      let diagnostic = error.diagnostics.first.map { "\($0.path): \($0.message)" } ?? ""
      throw CLIError(.badData, "\(source.name) contradicts itself, so it can't become a scenario: \(diagnostic)")
    }
    if let gap {
      errors.complain(
        "\(gap.file ?? source.name): warning: the scenario ends before line \(gap.line), where \(LogGap.missing(gap.lost))"
      )
    }
    for omission in replay.omissions { errors.complain("\(source.name): not in the scenario: \(omission)") }
    if let path = invocation.text(.scenarioFile) {
      try AtomicFile.save(text, as: path)
      output.line("\(path): \(counted(replay.scenario.steps.count, "step")); play it with: tandem scenario run \(path)")
    } else {
      output.line(.json(String(text.dropLast())))
    }
    return broken == 0 ? .done : .badData
  }
}
