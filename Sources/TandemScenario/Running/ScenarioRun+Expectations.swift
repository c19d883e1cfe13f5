import TandemLog
import TandemOrchestrator

extension ScenarioRun {
  /// Compares the records since the previous expectation, and the present state, with an expectation.
  func check(_ expectation: Expectation, step: Int?, path: String) {
    let line = step.map { scenario.steps[$0 - 1].line } ?? expectation.line
    if let wanted = expectation.callbacks {
      check(wanted, since: callbackMark, step: step, line: line, path: path + ".callbacks")
      callbackMark = callbacks.count
    }
    checkLog(expectation, since: recordMark, step: step, line: line, path: path)
    for difference in differences(from: expectation.state) {
      fail(
        step: step, line: line, path: "\(path).\(difference.key)",
        "expected \(difference.expected), found \(difference.actual)", atRecord: log.records.count - 1)
    }
    recordMark = log.records.count
  }

  /// Checks the expectation for the whole run.
  func checkEnd() {
    for command in commands where command.answer == nil {
      fail(
        step: command.step, line: scenario.steps[command.step - 1].line,
        path: "$.steps[\(command.step - 1)]" + (session.isFinished ? ".answer" : ""),
        session.isFinished ? "the session ended without an answer" : "the command was not answered")
    }
    for command in commands {
      guard let wanted = command.outcome, wanted != command.actualOutcome else { continue }
      fail(
        step: command.step, line: scenario.steps[command.step - 1].line,
        path: "$.steps[\(command.step - 1)].outcome",
        "expected the outcome \(wanted), found \(command.actualOutcome ?? "no outcome yet")")
    }
    (callbackMark, recordMark) = (0, firstRecord)
    check(scenario.expectation, step: nil, path: "$.expect")
  }

  private func check(_ wanted: [ExpectedCallback], since mark: Int, step: Int?, line: Int, path: String) {
    let actual = callbacks[mark...].map(\.text)
    let expected = wanted.map(\.description)
    if actual == expected { return }
    let parting = zip(actual, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? min(actual.count, expected.count)
    let record = parting < actual.count ? callbacks[mark + parting].record : log.records.count - 1
    fail(
      step: step, line: line, path: "\(path)[\(parting)]",
      "callback \(parting + 1) is the first that differs from the expectation",
      difference: Difference.lines(expected: expected, actual: actual),
      atRecord: record)
  }

  private func checkLog(_ expectation: Expectation, since mark: Int, step: Int?, line: Int, path: String) {
    let records = log.records[mark...]
    if let index = missing(expectation.log, since: mark) {
      let pattern = expectation.log[index]
      let isElsewhere = records.contains { fits(pattern, $0) }
      let near = isElsewhere ? nil : records.last { $0.kind == pattern.kind }
      fail(
        step: step, line: line, path: "\(path).log[\(index)]",
        isElsewhere ? "\(pattern) is in the log, but not in this order" : "no record matches \(pattern)",
        atRecord: near?.seq ?? log.records.count - 1)
    }
    for (index, pattern) in expectation.absent.enumerated() {
      guard let found = records.first(where: { fits(pattern, $0) }) else { continue }
      fail(
        step: step, line: line, path: "\(path).absent[\(index)]", "a record matches \(pattern)", atRecord: found.seq)
    }
    guard expectation.nothing else { return }
    if let found = records.first(where: Self.isAction) {
      fail(
        step: step, line: line, path: "\(path).nothing", "something happened: \(found.kind)", atRecord: found.seq)
    }
  }

  /// True if a record shows that something happened, other than a command and its answer. A record about a slow step
  /// shows only that the machine was busy.
  nonisolated static func isAction(_ record: Record) -> Bool {
    record.knownKind != .command && record.knownKind != .commandEnded && !ComparableRecord.isEmpty(record)
  }

  /// Matches patterns with records in order. Returns the index of the first pattern without a record; nil if all match.
  func missing(_ patterns: [RecordPattern], since mark: Int) -> Int? {
    var rest = log.records[mark...]
    for (index, pattern) in patterns.enumerated() {
      guard let found = rest.firstIndex(where: { fits(pattern, $0) }) else { return index }
      rest = rest[(found + 1)...]
    }
    return nil
  }

  private func fits(_ pattern: RecordPattern, _ record: Record) -> Bool {
    pattern.fits(kind: record.kind) { key in
      switch key {
      case "seq": record.seq.map { .int($0) }
      case "t_us": record.time.map { .int(Int($0 / .microseconds(1))) }
      default: record[key]
      }
    }
  }

  /// Verifies the log against the contract, independent of the scenario's expectations.
  func verify() {
    var verifier = Verifier(.session)
    var violations: [Violation] = []
    for record in log.records { violations += verifier.feed(record) }
    violations += verifier.finish()
    for violation in violations where violation.severity == .violation {
      fail(
        step: nil, line: 0, path: "$",
        "violation of \(violation.rule.rawValue): expected \(violation.expected), found \(violation.found)",
        atRecord: violation.line - 1)
    }
  }
}
