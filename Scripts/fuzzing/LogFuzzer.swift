// What libFuzzer calls: any bytes are a log with records, errors and violations, never a trap; and the quick way to read
// finds what the slow one finds.

import TandemLog

/// What one way to read found.
private struct Outcome: Equatable {
  var violations: [Violation] = []
  var errors: [LogReadError] = []
  var torn: Record.Location?
}

private func verify(_ bytes: [UInt8], isQuick: Bool) -> Outcome {
  let reader = LogReader(bytes: bytes)
  var verifier = Verifier()
  var outcome = Outcome()
  while true {
    do throws(LogReadError) {
      guard let found = isQuick ? try reader.feedNext(to: &verifier) : try reader.next().map({ verifier.feed($0) })
      else { break }
      outcome.violations += found
    } catch {
      outcome.errors.append(error)
      if !error.isLineOnly { break }
    }
  }
  outcome.torn = reader.tornLine
  outcome.violations += verifier.finish()
  return outcome
}

/// Thread: libFuzzer's only one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLog(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer's buffer holds `count` bytes for as long as this call takes.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let quick = verify(bytes, isQuick: true)
  precondition(quick == verify(bytes, isQuick: false), "the quick way finds something else")
  return 0
}
