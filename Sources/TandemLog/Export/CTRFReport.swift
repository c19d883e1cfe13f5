import TandemFoundation

/// Tests and their results, as one JSON document that dashboards and CI services read.
package struct CTRFReport: Sendable {
  package enum Status: String, CaseIterable, Sendable {
    case passed, failed, skipped, pending, other
  }

  package struct Test: Sendable {
    var name: String
    var status: Status
    var milliseconds: Int
    var suite: String?
    var filePath: String?
    var line: Int?
    /// The first line about the failure; `trace` contains all lines.
    var message: String?
    var trace: String?

    package init(
      _ name: String, _ status: Status, milliseconds: Int = 0, suite: String? = nil, filePath: String? = nil,
      line: Int? = nil, message: String? = nil, trace: String? = nil
    ) {
      (self.name, self.status, self.milliseconds, self.suite) = (name, status, milliseconds, suite)
      (self.filePath, self.line, self.message, self.trace) = (filePath, line, message, trace)
    }
  }

  let tool: String
  /// The time at which the run began, in milliseconds since 1970.
  let start: Int
  package var stop: Int
  package var tests: [Test] = []

  package init(tool: String, start: Int) { (self.tool, self.start, stop) = (tool, start, start) }

  package var json: JSONValue {
    var summary = [JSONValue.Member("tests", .int(tests.count))]
    summary += Status.allCases.map { status in
      .init(status.rawValue, .int(tests.count { $0.status == status }))
    }
    summary += [.init("start", .int(start)), .init("stop", .int(max(start, stop)))]
    return [
      "reportFormat": "CTRF", "specVersion": "0.0.0",
      "results": [
        "tool": ["name": .string(tool)], "summary": .object(summary), "tests": .array(tests.map(\.json)),
      ],
    ]
  }
}

extension CTRFReport.Test {
  fileprivate var json: JSONValue {
    .fields([
      "name": .string(name), "status": .string(status.rawValue), "duration": .int(milliseconds),
      // The format requires a path of suites, the outermost first.
      "suite": suite.map { .array([.string($0)]) }, "filePath": filePath.map(JSONValue.string),
      "line": line.map(JSONValue.int), "message": message.map(JSONValue.string), "trace": trace.map(JSONValue.string),
    ])
  }
}

extension VerificationReport {
  /// Adds one test for each rule, and one for reading the log, as in JUnit.
  package func add(to report: inout CTRFReport) {
    for rule in Violation.Rule.allCases {
      let found = reported(rule).filter { $0.severity == .violation }
      let status: CTRFReport.Status = isSkipped(rule) ? .skipped : found.isEmpty ? .passed : .failed
      report.tests.append(
        CTRFReport.Test(
          rule.rawValue, status, suite: name, filePath: found.first?.file ?? name, line: found.first?.line,
          message: found.first?.description,
          trace: found.isEmpty ? nil : found.map(\.description).joined(separator: "\n")))
    }
    report.tests.append(
      CTRFReport.Test(
        "reading", unreadable == 0 ? .passed : .failed, suite: name, filePath: name, message: firstError?.description))
  }
}

extension VerifiedLog {
  /// The whole log as one test.
  package var ctrf: CTRFReport.Test {
    let violations = Violation.Rule.allCases.compactMap { first[$0] }
    let lines = [error].compactMap(\.self) + violations.map(\.description)
    return CTRFReport.Test(
      file, grade == .sound ? .passed : .failed, filePath: violations.first?.file ?? file, line: violations.first?.line,
      message: lines.first, trace: lines.isEmpty ? nil : lines.joined(separator: "\n"))
  }
}
