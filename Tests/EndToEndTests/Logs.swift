// The contents of a session's log.

import TandemLog
import TandemLogFiles
import Testing

/// Returns the verifier's findings in a whole log; throws if the log can't be read.
func violations(_ path: String) throws -> [Violation] {
  let reader = try LogReader(path: path)
  var verifier = Verifier()
  var violations: [Violation] = []
  while let record = try reader.next() { violations += verifier.feed(record) }
  return violations + verifier.finish()
}

/// Records an issue for each violation in a log, at the caller's line.
func expectVerified(
  _ path: String, allowingWarnings: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let found = try violations(path).filter { !allowingWarnings || $0.severity == .violation }
  #expect(found.isEmpty, "\(found.map(\.description).joined(separator: "\n"))", sourceLocation: sourceLocation)
}
