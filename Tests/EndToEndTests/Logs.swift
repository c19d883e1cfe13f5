// What a session's log says.

import TandemLog

/// What the verifier finds in a whole log; what can't be read of it is thrown.
func violations(_ path: String) throws -> [Violation] {
  let reader = try LogReader(path: path)
  var verifier = Verifier()
  var violations: [Violation] = []
  while let record = try reader.next() { violations += verifier.feed(record) }
  return violations + verifier.finish()
}
