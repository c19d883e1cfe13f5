// What a session's log says.

import TandemLog
import TandemLogFiles
import Testing

/// What the verifier finds in a whole log; what can't be read of it is thrown.
func violations(_ path: String) throws -> [Violation] {
  let reader = try LogReader(path: path)
  var verifier = Verifier()
  var violations: [Violation] = []
  while let record = try reader.next() { violations += verifier.feed(record) }
  return violations + verifier.finish()
}

/// Records what a log breaks, in words, where it is called.
func expectVerified(
  _ path: String, allowingWarnings: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let found = try violations(path).filter { !allowingWarnings || $0.severity == .violation }
  #expect(found.isEmpty, "\(found.map(\.description).joined(separator: "\n"))", sourceLocation: sourceLocation)
}
