import TandemFoundation

/// The number of findings, and the first places where each rule is broken. Memory is bounded for any number of
/// violations.
package struct VerificationReport: Sendable {
  private static let maximumReported = 50

  package let name: String
  package var records = 0
  package var sessions = 1
  /// The session's number; nil for all sessions.
  package var session: Int?
  package var profile = Verifier.Profile.avkit
  package var checked = Set(Violation.Rule.allCases)
  package private(set) var violations = 0
  package var warnings: Int { warned.plus(torn == nil ? 0 : 1) }
  private var warned = 0
  package private(set) var unreadable = 0
  /// True if the newest malformed line is to be reported. Only the first malformed lines are reported. A video file
  /// that a user opens as a log by mistake has a hundred thousand of them.
  package var tellsUnreadable: Bool { unreadable <= LogReadError.maximumReported }
  /// The offset of the last line if a crash tore the line; otherwise nil.
  package var torn: Int?
  private var reported: [Violation.Rule: [Violation]] = [:]
  private var errors: [LogReadError] = []
  private var holes: [LogGap] = []
  private var brokenSessions: [Int] = []
  private var hasMoreBroken = false

  package init(name: String) { self.name = name }

  package mutating func add(_ violation: Violation) {
    switch violation.severity {
    case .violation:
      violations += 1
      if brokenSessions.count < Self.maximumReported, brokenSessions.last != violation.session {
        brokenSessions.append(violation.session)
      } else if brokenSessions.last != violation.session {
        hasMoreBroken = true
      }
    case .warning: warned += 1
    }
    if reported[violation.rule, default: []].count < Self.maximumReported {
      reported[violation.rule, default: []].append(violation)
    }
  }

  package mutating func add(_ error: LogReadError) {
    if error.isWarning {
      warned += 1
      return
    }
    unreadable += 1
    if errors.count < Self.maximumReported { errors.append(error) }
  }

  package mutating func add(_ gap: LogGap) { holes.append(gap) }

  /// The first violations and warnings of a rule.
  func reported(_ rule: Violation.Rule) -> [Violation] { reported[rule] ?? [] }

  var firstError: LogReadError? { errors.first }

  /// The number of missing records, according to the log.
  private var lost: Int { holes.reduce(0) { $0.plus($1.lost) } }

  package var summary: String {
    var text = "\(name): "
    if let session { text += "session \(session), " } else if sessions > 1 { text += "\(sessions) sessions, " }
    text += "\(counted(records, "record")), "
    text += violations == 0 ? "no violations" : counted(violations, "violation")
    if violations == 0, !holes.isEmpty { text += " in the known records" }
    if violations > 0, session == nil, sessions > 1 {
      let list = brokenSessions.map(String.init).joined(separator: ", ") + (hasMoreBroken ? " …" : "")
      text += " in session\(brokenSessions.count == 1 ? "" : "s") \(list)"
    }
    if !holes.isEmpty { text += ", \(counted(holes.count, "hole")) (\(LogGap.missing(lost)))" }
    if warnings > 0 { text += ", " + counted(warnings, "warning") }
    if unreadable > 0 { text += ", " + counted(unreadable, "unreadable line") }
    return text
  }

  /// The rules that were checked, for people; nil for all.
  package var coverage: String? {
    if checked.count == Violation.Rule.allCases.count || records == 0 { return nil }
    func list(_ isChecked: Bool) -> String {
      Violation.Rule.allCases.filter { checked.contains($0) == isChecked }.map(\.rawValue).joined(separator: ", ")
    }
    return "checked: \(list(true)); not checked: \(list(false)) (\(reason))"
  }

  /// The reason why some rules were not checked.
  private var reason: String {
    profile.isIndependent ? "not in the profile \(profile.word)" : "not visible in callbacks alone"
  }

  package var json: JSONValue {
    .fields([
      "session": session.map(JSONValue.int), "sessions": .int(sessions), "records": .int(records),
      "violations": .int(violations), "warnings": .int(warnings), "unreadable": .int(unreadable),
      "holes": .int(holes.count), "lost": .int(lost), "tornAt": torn.map(JSONValue.int),
      "checked": .array(Violation.Rule.allCases.filter(checked.contains).map { .string($0.rawValue) }),
    ])
  }

  /// The report as JUnit XML: one test for each rule, and one for reading the log.
  package var junit: String {
    let failed = Violation.Rule.allCases.filter { reported($0).contains { $0.severity == .violation } }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuite name=\"tandem log verify\" tests=\"\(Violation.Rule.allCases.count + 1)\""
    let skipped = Violation.Rule.allCases.count { isSkipped($0) }
    text += " failures=\"\(failed.count)\" errors=\"\(errors.isEmpty ? 0 : 1)\" skipped=\"\(skipped)\">\n"
    for rule in Violation.Rule.allCases { text += testCase(rule.rawValue, outcome(rule)) }
    return text + testCase("reading", readingOutcome) + "</testsuite>\n"
  }

  /// - Parameter outcome: nil for a test that passed without output.
  private func testCase(_ test: String, _ outcome: String?) -> String {
    "  <testcase classname=\"\(name.escapedForMarkup)\" name=\"\(test)\""
      + (outcome.map { ">\n    \($0)\n  </testcase>\n" } ?? "/>\n")
  }

  private var readingOutcome: String? {
    if let first = errors.first {
      let all = errors.map(\.description).joined(separator: "\n")
      return "<error message=\"\(first.description.escapedForMarkup)\">\(all.escapedForMarkup)</error>"
    }
    let lines = holes.map(\.description) + (torn.map { ["a crash cut off the last line, from byte \($0)"] } ?? [])
    return lines.isEmpty ? nil : "<system-out>\(lines.joined(separator: "\n").escapedForMarkup)</system-out>"
  }

  func isSkipped(_ rule: Violation.Rule) -> Bool { !checked.contains(rule) && reported[rule] == nil }

  private func outcome(_ rule: Violation.Rule) -> String? {
    if isSkipped(rule) { return "<skipped message=\"not checked: \(reason)\"/>" }
    let all = reported(rule)
    if all.isEmpty { return nil }
    let violations = all.filter { $0.severity == .violation }
    let body = (violations.isEmpty ? all : violations).map(\.description).joined(separator: "\n").escapedForMarkup
    guard let first = violations.first else { return "<system-out>\(body)</system-out>" }
    let location = first.location.isEmpty ? "" : first.location + ": "
    let message = "\(location)expected \(first.expected), found \(first.found)".escapedForMarkup
    return "<failure message=\"\(message)\">\(body)</failure>"
  }
}

extension LogGap {
  package var json: JSONValue {
    [
      "hole": [
        "session": .int(session), "line": .int(line), "end": JSONValue(end), "lost": .int(lost),
        "file": JSONValue(file), "endFile": JSONValue(endFile), "reason": JSONValue(reason),
      ]
    ]
  }
}

extension Violation {
  package var json: JSONValue {
    .fields([
      "rule": .string(rule.rawValue), "severity": .string(severity.rawValue), "session": .int(session),
      "line": .int(line), "seq": seq.map(JSONValue.int), "file": file.map(JSONValue.string),
      "expected": .string(expected), "found": .string(found),
    ])
  }
}
