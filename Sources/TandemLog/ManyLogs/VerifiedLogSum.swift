import TandemFoundation

/// Counts verdicts. Memory does not grow with the number of logs.
package struct VerifiedLogSum: Sendable {
  private var grades: [VerifiedLog.Grade: Int] = [:]
  private var (sessions, records, violations, warnings) = (0, 0, 0, 0)
  /// The number of logs that break each rule.
  private var rules: [Violation.Rule: Int] = [:]
  private var slowest: [LatencyKind: VerifiedLog.Slowest] = [:]

  package init() {}

  package subscript(grade: VerifiedLog.Grade) -> Int { grades[grade] ?? 0 }

  package var logs: Int { grades.values.reduce(0, +) }

  package mutating func add(_ verdict: VerifiedLog) {
    grades[verdict.grade, default: 0] += 1
    sessions += verdict.sessions
    records += verdict.records
    violations += verdict.violations
    warnings += verdict.warnings
    for rule in verdict.first.keys { rules[rule, default: 0] += 1 }
    for (kind, time) in verdict.slowest where time.microseconds > slowest[kind]?.microseconds ?? -1 {
      slowest[kind] = time
      slowest[kind]?.file = time.file ?? verdict.file
    }
  }

  package var json: JSONValue {
    let grades = VerifiedLog.Grade.allCases.map { JSONValue.Member($0.rawValue, .int(self[$0])) }
    return .object(
      [.init("logs", .int(logs))] + grades
        + JSONValue.members([
          "sessions": .int(sessions), "records": .int(records), "violations": .int(violations),
          "warnings": .int(warnings),
          "rules": .object(
            Violation.Rule.allCases.compactMap { rule in rules[rule].map { .init(rule.rawValue, .int($0)) } }),
          "slowest": .object(
            LatencyKind.allCases.compactMap { kind in slowest[kind].map { .init(kind.rawValue, $0.json) } }),
        ]))
  }
}
