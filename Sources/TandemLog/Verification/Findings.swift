/// The violations that one record shows.
struct Findings {
  let line: Int
  let seq: Int?
  let session: Int
  var severity = Violation.Severity.violation
  var violations: [Violation] = []

  func make(_ rule: Violation.Rule, expected: String, found: String) -> Violation {
    Violation(
      rule: rule, severity: severity, line: line, session: session, seq: seq, expected: expected, found: found)
  }

  mutating func add(_ rule: Violation.Rule, expected: String, found: String) {
    violations.append(make(rule, expected: expected, found: found))
  }
}
