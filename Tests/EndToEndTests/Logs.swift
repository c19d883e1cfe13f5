// The contents of a session's log.

import Foundation
import TandemLog
import TandemLogFiles
import Testing

/// Returns all records of a log, or those of one kind; throws if the log can't be read.
func records(_ kind: String? = nil, in path: String) throws -> [Record] {
  let reader = try LogReader(path: path)
  var records: [Record] = []
  while let record = try reader.next() { if kind == nil || record.kind == kind { records.append(record) } }
  return records
}

/// Returns the verifier's findings in a whole log; throws if the log can't be read.
func violations(_ path: String) throws -> [Violation] {
  var verifier = Verifier()
  let violations = try records(in: path).flatMap { verifier.feed($0) }
  return violations + verifier.finish()
}

/// Records an issue if a log has violations. The issue is at the caller's line, and shows the violations and up to 20
/// log lines that end with the line of the last violation.
func expectVerified(
  _ path: String, allowingWarnings: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let found = try violations(path).filter { !allowingWarnings || $0.severity == .violation }
  let end = found.map(\.line).max() ?? 0
  let lines = found.isEmpty ? [] : try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").prefix(end)
  let report = found.map(\.description) + lines.suffix(20).map(String.init)
  #expect(found.isEmpty, "\(report.joined(separator: "\n"))", sourceLocation: sourceLocation)
}
